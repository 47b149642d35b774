#!/usr/bin/env python3
"""Teaches the networks of a game from rendered scenes: train.py --help (see README.md)"""
import argparse
import glob
import importlib
import json
import os
import time

import numpy as np

os.environ["DNNL_MAX_CPU_ISA"] = "AVX512_CORE_BF16"  # with AMX, oneDNN 2.6's bfloat16 gradients of dilated convolutions are wrong
import torch
from torch.optim.swa_utils import AveragedModel

import tempering
import written

GPU = torch.cuda.is_available()
if GPU:
    torch.set_default_device("cuda")
WARM = 80                  # steps until the full rate
AGAIN = .12                # the share of the rate at which a network goes on learning: what small batches teach at .4 lies too far from it for their mean
RUNNING = 8e-4             # what a step counts in the running mean of the weights, which is what is written
NORMED = 200               # batches by which that mean's normalizations are known anew
WIDER = 8                  # how many times as many examples a step looks at on a GPU
VALIDATE = 9    # scenes whose seed ends in this digit choose and are reported on, the others teach
NETWORKS = ("layout", "offsets", "offsets_fine", "pieces", "close", "colours", "drinks", "stock", "crates", "sheets", "sites", "floors", "building")
JUTAKU = ("jutaku_find", "jutaku_print", "jutaku_price", "jutaku_map", "jutaku_place", "jutaku_corners", "jutaku_floors")
PAIRS = ("laid", "added")  # they learn from two pictures of a table


class Cache:
    """What a network learns from, in memory: whole holds its arrays, those of all scenes joined."""

    def __init__(self):
        self.seeds, self.whole = set(), {}

    def __len__(self):
        return len(next(iter(self.whole.values())))

    def round(self, rng):
        """The rows of one round of learning, in the order in which they teach."""
        return rng.permutation(len(self))

    def add(self, found):
        """Takes in the scenes among found, {seed: file}, that are not here yet."""
        new = [s for s in found if s not in self.seeds]
        self.seeds |= set(new)
        rows = sum(rows_of(found[s]) for s in new)
        for k in np.load(found[new[0]]).files if new else ():
            self._join(k, [found[s] for s in new], rows)

    def _join(self, k, files, rows):
        """Puts array by array where it stays: crops fill most of the memory, twice they would not go in."""
        part = np.load(files[0])[k]
        old = self.whole.get(k, part[:0])
        joined = np.empty((len(old) + rows, *part.shape[1:]), part.dtype)
        joined[:len(old)], at = old, len(old)
        for f in files:
            part = np.load(f)[k]
            joined[at:at + len(part)], at = part, at + len(part)
        self.whole[k] = joined


class Tensors(Cache):
    """A cache whose arrays are tensors, where the network learns: on a GPU they do not travel there step by step."""

    def _join(self, k, files, rows):
        if k in self.whole:
            self.whole[k] = self.whole[k].cpu().numpy()
        super()._join(k, files, rows)
        self.whole[k] = torch.as_tensor(self.whole[k])


def rows_of(path):
    """How many rows the arrays of a file have, by the header of one, without reading them."""
    with np.load(path) as arrays, arrays.zip.open(arrays.files[0] + ".npy") as array:
        np.lib.format.read_magic(array)
        return np.lib.format.read_array_header_1_0(array)[0][0]


def cut(net, cache, folders):
    """Cuts what the network sees of all scenes of which it is not done yet; gives {seed: file}."""
    folder, found = os.path.join(cache, net.NAME), {}
    os.makedirs(folder, exist_ok=True)
    for truth in [p for f in folders for p in sorted(glob.glob(os.path.join(f, "*.truth.json")))]:
        picture = truth.replace(".truth.json", ".jpg")
        seed = os.path.basename(picture)[:-4]
        path = os.path.join(folder, seed + ".npz")
        if not os.path.exists(path):
            arrays = net.cut(picture, np.random.default_rng(int(seed)))
            if arrays is None:
                continue
            np.savez(path + ".part.npz", **arrays)
            os.rename(path + ".part.npz", path)
        found[seed] = path
    return found


def update(found, data, held):
    data.add({s: p for s, p in found.items() if int(s) % 10 != VALIDATE})
    held.add({s: p for s, p in found.items() if int(s) % 10 == VALIDATE})


def teach(net, cache, minutes, folders, tuned, out, half_way):
    """Teaches one network for so many minutes, on from where it stopped, or from what it last wrote, and writes it out, tempered on the
    scenes of tuned, or, if there are none, on those that do not teach. Scenes that are rendered meanwhile are taken in round by round.
    half_way: what is written lies half-way between what it last wrote and what it learnt."""
    torch.manual_seed(1)
    rng, model = np.random.default_rng(1), net.Net().to(memory_format=torch.channels_last)
    state = os.path.join(cache, net.NAME + ".pt")
    data, held, done, text, rate = net.Data(), net.Data(), 0, "", net.RATE
    update(cut(net, cache, folders), data, held)
    if os.path.exists(state):
        model.load_state_dict(torch.load(state, map_location="cpu"))
        rate *= AGAIN
    elif written.there(net.files(model), out):
        written.read(net.files(model), out, net, model, data, rng)
        rate *= AGAIN
        print(net.NAME, "taken up from its files:", net.report(model, held), flush=True)
    elif hasattr(net, "begin"):
        net.begin(model, cache)
    running = AveragedModel(model, avg_fn=lambda mean, now, steps: mean + max(RUNNING, 1 / (steps + 1)) * (now - mean))
    optimizer = torch.optim.AdamW(model.parameters(), rate, weight_decay=2e-3)
    device, batch = ("cuda", WIDER * net.BATCH) if GPU else ("cpu", net.BATCH)
    half = GPU or "avx512_bf16" in open("/proc/cpuinfo").read()
    start, spent = time.time(), 0
    while spent < 60 * minutes:
        order, mean = data.round(rng), []
        for i in range(0, len(order) - batch, batch):
            spent = time.time() - start
            if spent >= 60 * minutes:
                break
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1, (done + 1) / WARM) * (.5 + .5 * np.cos(np.pi * spent / (60 * minutes))) + 1e-5
            with torch.autocast(device, torch.bfloat16, enabled=half):
                loss = net.loss_of(model, data.batch(order[i:i + batch], rng), rng)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            running.update_parameters(model)
            mean.append(loss.item())
            done += 1
        torch.save(model.state_dict(), state + ".part")
        os.rename(state + ".part", state)
        text = f"{len(data.seeds)} scenes, {len(held.seeds)} to validate, {done} steps, {spent / 60:.0f} minutes, loss {np.mean(mean or [0]):.4f}: {net.report(model, held)}"
        print(net.NAME, text, flush=True)
        update(cut(net, cache, folders), data, held)
    if done:
        model.load_state_dict(running.module.state_dict())
        normalize(net, model, data, rng)
        torch.save(model.state_dict(), state)
        text += f"; the running mean of the weights: {net.report(model, held)}"
    text = text or net.report(model, held)
    if half_way:
        before = net.Net().to(memory_format=torch.channels_last)
        written.read(net.files(before), out, net, before, data, rng)
        between(model, before)
        text += f"; half-way between it and the network before: {net.report(model, held)}"
    if hasattr(net, "parts"):
        scenes = net.Data() if tuned else held
        scenes.add(cut(net, cache, tuned))
        text += f"; temperatures {tempering.tune(net, model, scenes)}, on {len(scenes.seeds)} scenes: {net.report(model, scenes)}"
        torch.save(model.state_dict(), state)
    elif hasattr(net, "temper"):
        text += net.temper(model, data, held)
    written.write(net.files(model), out)
    note(out, net.NAME, text)


def normalize(net, model, data, rng):
    """Lets a model's normalizations know anew what they see of data."""
    layers = [m for m in model.modules() if isinstance(m, torch.nn.BatchNorm2d)]
    usual = [m.momentum for m in layers]
    for m in layers:
        m.reset_running_stats()
        m.momentum = None
    with torch.no_grad():
        for _ in range(NORMED):
            net.loss_of(model, data.batch(data.round(rng)[:net.BATCH], rng), rng)
    for m, momentum in zip(layers, usual):
        m.momentum = momentum


def between(model, other):
    """Gives a model the mean of its weights and another's from which it learnt on: that errs less than either (Wortsman et al., 2022)."""
    mine, theirs = model.state_dict(), other.state_dict()
    model.load_state_dict({k: (v + theirs[k]) / 2 if v.is_floating_point() else v for k, v in mine.items()})


def note(out, name, text):
    """Writes down beside the networks what they learnt from and how well."""
    path = os.path.join(out, "trained.json")
    known = json.load(open(path)) if os.path.exists(path) else {}
    known[name] = text
    with open(path, "w") as f:
        json.dump(known, f, indent=1, sort_keys=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    ap.add_argument("scenes", nargs="+", help="folders of NAME.jpg with NAME.truth.json")
    ap.add_argument("--cache", required=True, help="where crops and unfinished networks are kept")
    ap.add_argument("--out", required=True, help="where the networks go")
    ap.add_argument("--minutes", type=float, default=50, help="for each network; 0 only writes out what there is")
    ap.add_argument("--tune", nargs="*", default=[], help="folders of scenes to fit temperatures on; none: those that do not teach")
    ap.add_argument("--half-way", action="store_true", help="write out the mean of the weights learnt and of those in --out before")
    ap.add_argument("--only", nargs="*", default=NETWORKS, choices=NETWORKS + JUTAKU + PAIRS)
    a = ap.parse_args()
    torch.set_num_threads(1)
    for name in a.only:
        teach(importlib.import_module(name + "_net"), a.cache, a.minutes, a.scenes, a.tune, a.out, a.half_way)


if __name__ == "__main__":
    main()
