"""The network of the claim card: that of the market's cards, which learns from the claim card, too. A blue disc is hard to see on its blue."""
import functools

import torch

import market
from market import N
from stock_net import Data, Net, loss_of, report
from written import File

NAME, BATCH, RATE = "claim", 32, 2e-3
cut = functools.partial(market.cards, spots=("price_spot", "claim_spot"))


def files(net):
    return [File("claim.onnx", net, dict(crops=torch.rand(2, 6, N, N)), "maps")]
