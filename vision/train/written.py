"""The files of networks: writing a network out for readers, and taking it up again from there, where its unfinished state is lost."""
import copy
import gzip
import io
import os
from typing import NamedTuple

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

BATCHES = 12        # of crops, by which normalizations are known again
DROPPED = 17        # of a weight's 23 bits of mantissa: readers cannot tell the difference, and all networks stay below 12 MB


class File(NamedTuple):
    """A network's file: its name, to which .gz is added, what is written, example inputs by name, the name of what it tells, whether it takes batches."""
    name: str
    module: nn.Module
    inputs: dict
    output: str
    batched: bool = True


def write(files, folder):
    for file in files:
        axes = {k: {0: "batch"} for k in (*file.inputs, file.output)} if file.batched else {}
        exported = io.BytesIO()
        torch.onnx.export(fused(copy.deepcopy(file.module.eval())), tuple(file.inputs.values()), exported, input_names=list(file.inputs),
                          output_names=[file.output], opset_version=11, dynamic_axes=axes)
        model = onnx.load_from_string(exported.getvalue())
        for weights in model.graph.initializer:
            weights.CopyFrom(numpy_helper.from_array(rounded(numpy_helper.to_array(weights)), weights.name))
        with open(path(file, folder), "wb") as f:
            f.write(gzip.compress(model.SerializeToString(), mtime=0))


def path(file, folder):
    return os.path.join(folder, file.name + ".gz")


def rounded(weights):
    """Weights to fewer digits, so that their file is a third as large once compressed; OpenCV reads no shorter numbers."""
    if weights.dtype != np.float32:
        return weights
    return ((weights.view(np.uint32) + np.uint32(1 << DROPPED - 1)) & ~np.uint32((1 << DROPPED) - 1)).view(np.float32)


def fused(module):
    """The network with its normalizations inside its convolutions."""
    for layers in [m for m in module.modules() if isinstance(m, nn.Sequential)]:
        for i in range(len(layers) - 1):
            if isinstance(layers[i + 1], nn.BatchNorm2d):
                layers[i], layers[i + 1] = fuse_conv_bn_eval(layers[i], layers[i + 1]), nn.Identity()
    return module


def there(files, folder):
    return all(os.path.exists(path(f, folder)) for f in files)


def read(files, folder, net, model, data, rng):
    """Takes the weights of a model from its files, in which normalizations are part of convolutions, and from data what is to be normalized."""
    for file in files:
        with gzip.open(path(file, folder)) as f:
            take(file, onnx.load_from_string(f.read()).graph)
    model.eval()
    seen, hooks = {}, []
    for layer in model.modules():
        if isinstance(layer, nn.BatchNorm2d):
            hooks.append(layer.register_forward_hook(lambda m, x, _: seen.setdefault(m, []).append((x[0].mean((0, 2, 3)), x[0].square().mean((0, 2, 3))))))
    with torch.no_grad():
        for _ in range(BATCHES):
            net.loss_of(model, data.batch(data.round(rng)[:net.BATCH], rng), rng)
    for hook in hooks:
        hook.remove()
    for layer, found in seen.items():
        settle(layer, *(torch.stack(t).mean(0) for t in zip(*found)))
    model.train()


def settle(layer, mean, square):
    """Gives a normalization that passed on what it got, and added its bias, the mean and spread that it sees."""
    layer.running_mean.copy_(mean)
    layer.running_var.copy_(square - mean ** 2)
    layer.weight.data = torch.sqrt(layer.running_var + layer.eps)
    layer.bias.data += mean


def take(file, graph):
    """Parameters that kept their name go by it, convolutions that took in their normalizations in the order in which they run."""
    arrays = {i.name: torch.as_tensor(np.array(numpy_helper.to_array(i))) for i in graph.initializer}
    named = dict(file.module.named_parameters())
    pairs, run = pairs_of(file), set()
    for node in (n for n in graph.node if n.op_type == "Conv" and len(n.input) == 3):
        weight = node.input[1]
        if weight in run or weight in named and biased(weight) in named:
            continue
        run.add(weight)
        conv, norm = pairs.pop(0)
        conv.weight.data.copy_(arrays[weight])
        nn.init.constant_(norm.weight, (1 + norm.eps) ** .5)
        norm.bias.data.copy_(arrays[node.input[2]])
    assert not pairs, f"{file.name}: {len(pairs)} convolutions of the network are not in its file"
    for name in (n for n in named if n in arrays and (biased(n) in named or n == "temperature")):
        named[name].data.copy_(arrays[name])


def biased(name):
    """The bias beside a parameter: convolutions have none that pass on to a normalization."""
    return name.rpartition(".")[0] + ".bias"


def pairs_of(file):
    """The convolutions with their normalizations, in the order in which they first run."""
    owners = [list(m.children()) for m in file.module.modules() if isinstance(m, nn.Sequential)]
    norm = {a: b for layers in owners for a, b in zip(layers, layers[1:]) if isinstance(b, nn.BatchNorm2d)}
    run = []
    hooks = [conv.register_forward_pre_hook(lambda m, _: run.append(m)) for conv in norm]
    with torch.no_grad():
        file.module.eval()(*file.inputs.values())
    for hook in hooks:
        hook.remove()
    return [(conv, norm[conv]) for conv in dict.fromkeys(run)]
