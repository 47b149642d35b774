"""Blender processes: one thread each, over frames that no other process has."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def demand():
    """Ends the program where Blender is not installed."""
    if not shutil.which("blender"):
        sys.exit("scenes: blender is not installed: run .ci/scenes, which installs what scenes need on Debian")


def start(arguments, frames, nice=0):
    """A process over these frames; with None it only lays games out and lists their frames."""
    job = _task({**vars(arguments), "frames": frames})
    command = ["blender", "-b", "--factory-startup", "-t", "1", "-P", os.path.join(ROOT, "worker.py"), "--", job]
    return subprocess.Popen(
        ["nice", "-n", str(nice), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        errors="replace",
    )


def _task(job):
    """The path of a file with the process's task; the process removes it."""
    descriptor, path = tempfile.mkstemp(prefix="scenes-", suffix=".json")
    with os.fdopen(descriptor, "w") as file:
        json.dump(job, file)
    return path
