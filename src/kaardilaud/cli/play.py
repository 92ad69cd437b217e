"""`kaardilaud play`: a game at the terminal against computer players."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any, TextIO

from ..advice import Adviser
from ..cards import BadDeck, codes_of
from ..games import GAMES, Game
from ..games.game import Reason
from ..locale import Words, rule_text
from ..players import BadPlayer, Player, seat_player
from ..records import write_record
from ..table.chance import SecretChance
from ..table.computers import decide
from ..table.round import Round
from ..table.seating import Deal, Head, Seat, first_seat, names_of_computers
from .board import board, final_board, list_of_choices
from .choices import (
    COMMANDS,
    Choices,
    choices_in,
    doubt_about,
    payment_in_words,
    split_off,
    understood,
)
from .deck import chosen_deck, deck_mistake
from .mistake import Mistake, file_in_use, opened_to_write
from .players import chosen_players, player_mistake
from .rules import print_rules
from .screen import Screen, Span, WholeNames
from .table_options import table_options

ME = 0
SEEDS = 1 << 31


class Quit(Exception):  # noqa: N818 - no error
    """The person wants to stop."""


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Set the game up and play it."""
    game = GAMES[arguments.game]
    seats = arguments.seats
    if seats is None:
        seats = (arguments.computers or 2) + 1
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Mistake(words.say("cli.seats", game=game.title, least=least, most=most))
    options = table_options(game, arguments.option, words)
    chance = SeededChance(arguments.seed) if arguments.seed is not None else SecretChance()
    levels = chosen_players(arguments.players, seats - 1, words)
    head = _head(game, options, levels, words)
    round_ = Round(head, _deal(head, arguments.deck, chance.random, words))
    try:
        computers = [seat_player(game, name, chance.random.randrange(SEEDS)) for name in levels]
    except BadPlayer as error:
        raise player_mistake(error, words) from None
    names = [words.say("cli.play.you"), *(seat.name for seat in head.seats[1:])]
    mine = WholeNames(words.language, game.name, names, ME)
    path = arguments.record
    file = None if path is None else opened_to_write(path, words)
    play = TerminalGame(round_, computers, chance, mine, Screen())
    try:
        finished = play.to_the_end()
    except KeyboardInterrupt:
        save(round_, file, False, mine, play.screen)
        raise
    save(round_, file, finished, mine, play.screen)
    return 0


class SeededChance(SecretChance):
    """Chance that comes again with the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # type: ignore[assignment]  # asked for in the same way


def _head(game: Game, options: dict[str, str], levels: Sequence[str], words: Words) -> Head:
    me = Seat(words.say("cli.play.me"))
    names = names_of_computers(len(levels), [me.name])
    computers = [Seat(name, level) for name, level in zip(names, levels, strict=True)]
    return Head(game, options, (me, *computers))


def _deal(head: Head, path: str | None, chance: random.Random, words: Words) -> Deal:
    """A shuffled deck, maybe the person's own, and the seat that begins."""
    reduced = head.options.get("deckByPlayers") != "full"
    seats = len(head.seats)
    try:
        counts = chosen_deck(head.game, path, words).for_seats(head.game, seats, reduced)
    except BadDeck as error:
        raise deck_mistake(words, error) from None
    deck = codes_of(head.game, counts)
    chance.shuffle(deck)
    return Deal(1, first_seat(head, chance.randrange), deck)


class TerminalGame:
    """The person in seat 0 at the terminal, computer players in the others."""

    def __init__(
        self,
        round_: Round,
        computers: Sequence[Player],
        chance: SecretChance,
        words: Words,
        screen: Screen,
    ) -> None:
        self.round = round_
        self.game = round_.game
        self.computers = computers
        self.chance = chance
        self.words = words
        self.screen = screen
        self.refused: Reason | None = None

    def to_the_end(self) -> bool:
        """Play until the game is over, or the person wants to stop: then False."""
        self.say("hello", seat=self.round.deal.first)
        try:
            while (seat := self.round.match.to_move) is not None:
                view = self.round.match.view(seat)
                if seat == ME:
                    self.happen(ME, self.ask(view))
                else:
                    self.happen(seat, decide(self.computers[seat - 1], self.game, view))
        except Quit:
            self.say("bye")
            return False
        sight = self.round.sight(ME)
        assert sight.result is not None
        for line in final_board(sight.view, sight.result, self.words):
            self.screen.print(*line)
        return True

    def happen(self, seat: int, move: str) -> None:
        """Make a move, and tell what the person sees of it."""
        assert self.round.match.to_move == seat
        for step in self.round.follow(self.round.work_out(move, self.chance))[ME]:
            for news in step.entry.news:
                self.screen.print(self.words.say(f"news.{news.key}", **news.parameters))

    def ask(self, view: Any) -> str:
        """The person's move; whatever else is typed loses nothing."""
        shown = self.game.show(view)
        self.screen.print()
        for line in board(shown, self.words):
            self.screen.print(*line)
        choices, hint = self.prompt(view, shown)
        while True:
            typed = self.screen.ask("> ")
            if typed is None:
                raise Quit
            command, rest = split_off(typed.strip(), COMMANDS)
            if command:
                self.obey(command, " ".join(rest), view, choices)
                continue
            move = understood(typed, choices)
            if not move:
                self.screen.print(hint)
                continue
            self.refused = self.game.why_illegal(view, move)
            if self.refused:
                self.screen.print(self.why(self.refused))
            elif self.is_sure(move, shown):
                return move

    def is_sure(self, move: str, shown: dict[str, Any]) -> bool:
        """Ask before what people regret."""
        doubt = doubt_about(move, shown, self.words)
        if doubt is None:
            return True
        answer = self.screen.ask(f"{doubt} ")
        if answer is None:
            raise Quit
        return split_off(answer.strip(), ["yes"])[0] is not None

    def prompt(self, view: Any, shown: dict[str, Any]) -> tuple[Choices, str]:
        """Show what can be chosen; also what is asked for, to be said again."""
        choices = choices_in(self.game, view, self.words)
        selection = self.game.offer(view).get("selection") or {}
        for line in list_of_choices(choices, selection.get("canAdd", ()), self.words):
            self.screen.print(*line)
        hint = asked_for(choices, shown, self.words)
        self.screen.print(Span(hint, "strong"))
        return choices, hint

    def obey(self, command: str, rest: str, view: Any, choices: Choices) -> None:
        """Do what the person asks for besides moves."""
        match command:
            case "quit":
                raise Quit
            case "help":
                self.say(f"help.{self.game.name}")
            case "rules":
                print_rules(self.game.name, self.words.language)
            case "hint":
                self.hint(view)
            case _ if rest:
                move = understood(rest, choices)
                self.refused = self.game.why_illegal(view, move)
                self.screen.print(self.why(self.refused))
            case _:
                number = self.refused.rule if self.refused else None
                text = number and rule_text(self.game.name, self.words.language, number)
                if text:
                    self.screen.print(f"{number}: {text}")
                else:
                    self.say("nothing-refused")

    def hint(self, view: Any) -> None:
        """Say what a player would do here, and why."""
        advice = Adviser(self.game).advise(view)
        for sentence in filter(None, (advice.why, advice.also)):
            self.screen.print(self.words.say(f"advice.{sentence.key}", **sentence.parameters))

    def why(self, reason: Reason | None) -> str:
        """Why a move can't be made."""
        if reason is None:
            return self.words.say("cli.play.legal")
        sentence = self.words.say(f"reasons.{reason.code}", **reason.parameters)
        return f"{sentence} ({reason.rule})" if reason.rule else sentence

    def say(self, key: str, **parameters: int) -> None:
        """Print a text of the terminal's own."""
        self.screen.print(self.words.say(f"cli.play.{key}", **parameters))


def asked_for(choices: Choices, shown: dict[str, Any], words: Words) -> str:
    """What the person is asked for now."""
    if choices.phase == "auction":
        auction = shown["auction"]
        bid = choices.bid or {}
        only = "bid-only" if bid and bid["least"] == bid["most"] else None
        key = only or ("bid" if bid else "pass")
        return words.say(f"cli.play.ask.{key}", wild=auction["card"], price=auction["price"], **bid)
    if choices.phase == "pay":
        payment = payment_in_words(choices.at_once or "", words)
        return words.say("cli.play.ask.pay", price=shown["price"], payment=payment)
    if choices.at_once:
        return words.say("cli.play.ask.only")
    return words.say(f"cli.play.ask.{choices.phase}")


def save(round_: Round, file: TextIO | None, finished: bool, words: Words, screen: Screen) -> None:
    """Add the record to the file that was named at the start, or to one that is named now."""
    while file is None and finished:
        path = (screen.ask(words.say("cli.play.save") + " ") or "").strip()
        if not path:
            return
        try:
            file = opened_to_write(path, words)
        except Mistake as mistake:
            screen.print(str(mistake))
    if file:
        with file_in_use(file.name, words), file:
            file.write(write_record(round_.match.record()) + "\n")
        screen.print(words.say("cli.play.saved", file=file.name))
