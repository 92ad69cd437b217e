"""Plays both games at a live table, at random: put a better `choose` in its place.

KAARDILAUD_TOKEN=… python remote_player.py ws://localhost:8800/api/tables/…/play
"""

import json
import os
import random
import sys
import time

from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import connect


def choose(view, offer):
    """One of the moves on offer; `view` is what this seat sees."""
    if pieces := offer.get("proposal"):  # TEN: a price has to be paid, this is the cheapest way
        tokens = [f"{pieces.count(kind)}{kind}" for kind in "cb" if kind in pieces]
        return " ".join(["pay", *tokens, *(piece for piece in pieces if len(piece) > 1)])
    moves = offer["moves"] + [f"play {card}" for card in offer.get("alone", ())]
    moves += [f"buy {card}" for card in offer.get("buy", ())]
    moves += [f"bid {offer['bid']['least']}"] if offer.get("bid") else []
    return random.choice(moves)


def play(line, say):
    """Play until the line is lost."""
    table, game, moved = {}, {"offer": None}, None
    say(type="join", token=os.environ["KAARDILAUD_TOKEN"])
    for message in (json.loads(text) for frame in line for text in frame.split("\n")):
        if message["type"] == "refused":
            print(message["sentence"], flush=True)
            moved = None  # once more as soon as something happens
            continue
        if message["type"] == "company":
            table = message
            if (chance := table["shuffle"]) and chance["wanted"]:
                bits = os.urandom(32).hex()  # of one's own for the next shuffle
                say(type="contribute", id="bits", round=chance["round"], random=bits)
        elif message["type"] == "whole":
            game = message
        elif message["type"] == "step":
            game |= {"number": message["event"]["number"], "offer": message["offer"]}
            game["view"] |= message["changes"]
        now = game.get("round"), game.get("number")
        if game["offer"] and table["pausedBy"] is None and moved != now:
            moved, move = now, choose(game["view"], game["offer"])
            say(type="move", id=f"{time.time()}", round=now[0], number=now[1], move=move)


while True:
    try:
        with connect(sys.argv[1], max_size=None) as line:
            play(line, lambda **message: line.send(json.dumps(message)))
    except (ConnectionClosed, InvalidMessage, OSError) as lost:
        if getattr(getattr(lost, "rcvd", None), "code", 0) in (4001, 4403, 4404):
            sys.exit("This seat is gone, or somebody else plays in it.")
    time.sleep(1)
