import json
import sys

with open(sys.argv[1], encoding="utf-8-sig") as file:
    record = json.loads(file.readline())
seats, deck = record["seats"], record["deck"]
names = [seat.get("name", f"Seat {number}") for number, seat in enumerate(seats)]
dealt = 8 * len(seats)
for number, name in enumerate(names):
    print(f"{name} begins with", *deck[number : dealt : len(seats)])
print("The start card is", deck[dealt])
for event in record["events"]:
    if "chance" in event:
        print("By chance:", event["chance"])
    else:
        print(f"{names[event['seat']]}: {event['move']}")
result = record.get("result")
if result:
    print("Won by", *(names[seat] for seat in result["winners"]))
