"""The actions of TEN: what a player can do, as whole numbers.

========  ========================================================================
0         draw a card
1, 2      stop and take the number cards; stop and take the money
3         pass in an auction
4         buy nothing
5-54      buy a card of kind 0-49 from the market
55-70     pay with 0-15 bust tokens
71-81     pay with 0-10 money tokens
82-131    pay with a card of kind 0-49
132-…     bid 1, 2, … (action 131 + bid)
========  ========================================================================

A payment is a number of bust tokens, then of money tokens, then cards in the order of their kinds,
until nothing is owed.
"""

DRAW = 0
TAKE_NUMBERS = 1
TAKE_MONEY = 2
PASS = 3
SKIP = 4
BUY = 5
PAY_BUST = 55
PAY_TOKENS = 71
PAY_CARD = 82
BID = 131
