import json
import random
import subprocess
import sys

deck = [f"{colour}{number}" for colour in "RBOG" for number in range(1, 10)]
random.shuffle(deck)
events = []
for turn in range(len(deck)):
    events.append({"seat": turn % 2, "move": "draw"})
    events.append({"seat": turn % 2, "move": "take numbers"})
record = {"format": "kaardilaud/1", "game": "ten", "seats": [{"name": "Mari"}, {"name": "Jüri"}]}
record |= {"deck": deck, "events": events}
with open(sys.argv[1], "a", encoding="utf-8") as file:
    file.write(json.dumps(record) + "\n")
command = ["kaardilaud", "replay", "--json", sys.argv[1]]
answer = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
for line in answer.stdout.splitlines():
    print("Won by seat", *json.loads(line)["result"]["winners"])
