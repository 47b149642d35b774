"""`scenes render`: draws the pictures that are not there yet."""
import os
import threading

from command import arguments, blender, frames, progress


def main(args):
    a = arguments.parse(args)
    blender.demand()
    os.makedirs(a.out, exist_ok=True)
    asked = frames.asked(a)
    frames.sweep(asked)
    left = [f for f in asked if not frames.finished(f)]
    print("%d pictures, %d done already" % (len(asked), len(asked) - len(left)), flush=True)
    if not _render(a, left):
        return "stopped; the same command goes on from here"
    lacking = sum(not frames.finished(f) for f in asked)
    return "scenes: %d pictures could not be made" % lacking if lacking else 0


def _render(a, left):
    """Draws what is left; False where it was interrupted."""
    told = progress.Progress(len(left))
    for _ in range(2):  # pictures whose process died are tried once more
        rest = [f for f in left if not frames.finished(f)]
        if not rest or told.failed >= len(rest):
            break
        if not _round(a, rest, told):
            return False
    told.report()
    return True


def _round(a, rest, told):
    jobs = max(1, min(a.jobs, len(rest)))
    running = [blender.start(a, [f[:3] for f in rest[k::jobs]], a.nice) for k in range(jobs)]
    readers = [threading.Thread(target=told.follow, args=(process,)) for process in running]
    try:
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    except KeyboardInterrupt:
        for process in running:
            process.terminate()
        return False
    return True
