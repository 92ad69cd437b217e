"""The actions of Rahast vabaks: what a player can do, as whole numbers.

======  ==========================================================================
0-40    lay a card of this kind: alone, or as the next card of a sum
41      start to lay several cards as a sum; the last one laid ends on top (RV-R17)
42      draw a card
43      keep the drawn card
44      pass: nothing can be drawn and nothing is laid (RV-D18)
45-48   name red, blue, green, yellow
49-54   choose seat 0-5
======  ==========================================================================
"""

from .kinds import KINDS

SUM = KINDS
DRAW = 42
KEEP = 43
PASS = 44
NAME_COLOUR = 45
CHOOSE_SEAT = 49
ACTIONS = 55
