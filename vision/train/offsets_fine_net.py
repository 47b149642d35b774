"""The network of offsets in finer samples, for sheets that lie nearly where a fit has them."""
from functools import partial

import offsets
import offsets_net
from offsets import FINE
from offsets_net import BATCH, RATE, Net, loss_of, report  # noqa: F401: train.py takes them from here

NAME = FINE.name
cut = partial(offsets.crops, FINE)


class Data(offsets_net.Data):
    look = FINE


def files(net):
    return [offsets_net.files(net)[0]._replace(name=NAME + ".onnx")]
