"""Layers that networks share."""
from torch import nn


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 * dilation, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())
