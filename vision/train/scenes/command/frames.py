"""The pictures that a run is asked for, as (folder, seed, number, stem)."""
import json
import os
import sys
import time

from command import blender

STALE = 600  # s after which a half-written file belongs to no living process


def asked(a):
    if a.kind == "stills":
        seeds = range(a.seed, a.seed + a.count)
        return [(a.out, seed, view, stem(seed, view, a.views)) for seed in seeds for view in range(a.views)]
    process = blender.start(a, None)
    output, _ = process.communicate()
    frames = [tuple(json.loads(line[5:])) for line in output.splitlines() if line.startswith("PLAN ")]
    if process.returncode or not frames:
        sys.exit(output[-3000:] + "\nscenes: no game could be laid out")
    return frames


def stem(seed, view, views):
    """The name of a still without its ending."""
    return str(seed) if views == 1 else "%d-%d" % (seed, view)


def finished(frame):
    folder, _, _, name = frame
    return all(os.path.exists(os.path.join(folder, name + ending)) for ending in (".jpg", ".truth.json"))


def sweep(frames):
    """Removes what runs that were stopped left half-written."""
    for folder in {frame[0] for frame in frames}:
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if name.startswith(".tmp-") and time.time() - os.path.getmtime(path) > STALE:
                os.remove(path)
