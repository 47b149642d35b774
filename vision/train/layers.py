"""Layers that networks share."""
import torch
import torch.nn.functional as F
from torch import nn


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 * dilation, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Beside(nn.Module):
    """A convolution whose answer is added to what it sees (He et al., 2016)."""

    def __init__(self, width, dilation=1):
        super().__init__()
        self.see = nn.Sequential(nn.Conv2d(width, width, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.see(x))


class Doubled(nn.ConvTranspose2d):
    """A transposed convolution that doubles a side, taught as the convolution and shuffle that it is equal to (Shi et al., 2016):
    PyTorch's own is several times as slow on a processor, OpenCV 4.6 knows no shuffle."""

    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs, 2, 2)

    def forward(self, x):
        if torch.onnx.is_in_onnx_export():
            return super().forward(x)
        weight = self.weight.permute(1, 2, 3, 0).reshape(-1, self.in_channels, 1, 1)
        return F.pixel_shuffle(F.conv2d(x, weight, self.bias.repeat_interleave(4)), 2)
