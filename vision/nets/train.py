"""What train_pieces.py and train_spots.py have in common."""
import glob
import os
import time

import torch.nn as nn

HELD_OUT = 20               # every so manieth table is left out


def block(inputs, outputs, kernel=3, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 * dilation, dilation, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU())


def descend(optimizer, schedule, steps, loss_of):
    """Takes that many steps down the loss that loss_of gives anew for each, and tells how it falls."""
    start, mean = time.time(), 0
    for step in range(1, steps + 1):
        loss = loss_of()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        mean += loss.item() / 100
        if step % 100 == 0:
            print(f"step {step} loss {mean:.3f} {time.time() - start:.0f} s", flush=True)
            mean = 0


def table_of(path):
    """Views of one table and frames of one game belong together."""
    folder, name = os.path.split(path)
    return folder if "game" in folder else os.path.join(folder, name.split("-")[0])


def pictures(folders):
    """The stills to learn from: frames of a game are much alike, so every third."""
    paths = [p for f in folders for p in sorted(glob.glob(f"{f}/*.jpg"))]
    return [p for i, p in enumerate(paths) if "game" not in p or i % 3 == 0]


def left_out(paths, every=HELD_OUT):
    """The tables of stills that are kept from the training, every so manieth."""
    return set(sorted({table_of(p) for p in paths})[::every])
