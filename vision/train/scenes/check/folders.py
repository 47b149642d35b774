"""Checks folders of pictures: every truth for itself, and a game's events against its pictures."""
import glob
import json
import os

from check import highway, izakaya, jutaku, none, pictures, yatai

GAMES = {"izakaya": izakaya, "highway": highway, "jutaku": jutaku, "yatai": yatai, "none": none}


def game_of(truth):
    """Each game's truth has a list that no other has."""
    if truth["status"] == "no-table":
        return "none"
    if "stock" in truth:
        return "izakaya"
    if "pillars" in truth:
        return "highway"
    return "jutaku" if "map" in truth else "yatai"


def check(folder):
    """Prints what is wrong; -> how many pictures and events are."""
    events = _events(folder)
    states, count, bad = {}, 0, 0
    for picture in sorted(glob.glob(folder + "/*.jpg")):
        name = os.path.basename(picture)
        truth = _truth(picture)
        if truth is None:
            print("no truth", picture)
            continue
        game = game_of(truth)
        legal = events.get(name, {}).get("legal", True)
        faults = pictures.faults(truth, picture) + GAMES[game].faults(truth, legal)
        if game == "izakaya":
            states[name] = truth["extras"]["full_state"]
        count += 1
        if faults:
            bad += 1
            print(picture, faults)
    if events and states:
        bad += _event_faults(states, events)
    print("%s: %d pictures, %d wrong" % (folder, count, bad))
    return bad


def _truth(picture):
    path = picture[:-4] + ".truth.json"
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


def _events(folder):
    """A game's events by the picture that shows them; none in a folder of stills."""
    path = os.path.join(folder, "events.jsonl")
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        return {event["frame"]: event for event in map(json.loads, file) if "frame" in event}


def _event_faults(states, events):
    last = max(int(name[:-4]) for name in states)
    faults = izakaya.event_faults([states.get("%04d.jpg" % k) for k in range(last + 1)], events)
    for fault in faults:
        print(fault)
    return len(faults)
