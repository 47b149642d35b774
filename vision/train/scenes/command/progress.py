"""Reads what the Blender processes say and tells how far the run is."""
import os
import re
import sys
import threading
import time

FRAME = re.compile(r"FRAME (\S+) cpu setup (\S+) render (\S+) post (\S+) \| (.*)")
CHATTER = ("Fra:", "Saved:", "Blender ", "Read prefs", "WORKER", "Error: Not freed")


class Progress:
    def __init__(self, left):
        self.left, self.made, self.failed = left, 0, 0
        self.cost = [0.0, 0.0, 0.0]  # CPU s: setting up, rendering, developing
        self.began, self.lock = time.time(), threading.Lock()

    def follow(self, process):
        """Reads a process to its end."""
        tail = []
        for line in process.stdout:
            frame = FRAME.match(line)
            if frame:
                self._count(frame)
            elif line.startswith("FAILED "):
                with self.lock:
                    self.failed += 1
                print(line.strip(), "".join(tail[-3:]), flush=True)
            elif line.strip() and not line.startswith(CHATTER):
                tail.append(line)
        if process.wait():
            print("scenes: Blender ended with %d: %s" % (process.returncode, "".join(tail[-5:])), flush=True)

    def _count(self, frame):
        with self.lock:
            self.made += 1
            self.cost = [sum + float(s) for sum, s in zip(self.cost, frame.groups()[1:4])]
            left = int((time.time() - self.began) / self.made * (self.left - self.made))
            clock = "%d:%02d:%02d" % (left // 3600, left // 60 % 60, left % 60)
            picture = os.path.basename(frame.group(1))
            print("%d/%d  left %s  %s  %s" % (self.made, self.left, clock, picture, frame.group(5)), flush=True)

    def report(self):
        if self.made:
            shares = tuple(s / self.made for s in self.cost)
            print(
                "%d pictures in %.0f s; CPU s each: setup %.1f, render %.1f, post %.1f"
                % (self.made, time.time() - self.began, *shares)
            )
        sys.stdout.flush()
