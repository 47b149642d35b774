"""Pictures without a table of ours: their truth names nothing on it."""


def faults(t, legal):
    extra = sorted(set(t) - {"image", "status", "extras"})
    return ["says %s of no table" % extra] if extra else []
