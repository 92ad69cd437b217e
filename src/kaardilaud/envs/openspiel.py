"""The games for OpenSpiel. Importing this module registers `rahast_vabaks` and `ten`:

    import pyspiel
    import kaardilaud.envs.openspiel
    game = pyspiel.load_game("rahast_vabaks(players=4,pileEmpty=fewestWins)")

| | |
|---|---|
| parameters | `players`, `deck`, `events`, and every option of the game by its name |
| actions, observations, returns | docs/environments.md |
| chance | who starts, then one card at a time: its outcomes are the kinds of cards |
| information states | a text always; a tensor where `events` says for how many events |

`str(state)`, `serialize`, pickles and `history` hold the whole game, hidden cards too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..dealer import Dealer, seed_dealer
from ..games import Game
from ..games.rahast_vabaks.rules import FIRST_HAND
from ..games.rahast_vabaks.turn import LAST_MOVE
from ..games.ten.kinds import COLLECTABLE, NUMBER_KINDS
from .explicit_chance import CHANCE, OVER, Position, Setup, Table
from .extras import not_installed
from .refused import Refused
from .rules import RULES, SEEDS, described, within

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise not_installed("openspiel", error) from None

MOST_EVENTS = 1 << 20  # room in a tensor


# --- Parameters -----------------------------------------------------------------------------------


def deck_from(text: str, game: Game) -> list[int] | None:
    """How many cards of each kind there are in a deck like `16xR1 VV`; None is the standard one."""
    if not text.strip():
        return None
    counts = [0] * len(game.codes)
    for word in text.split():
        found = re.fullmatch(r"(?:(\d{1,3})x)?(\S+)", word)
        if not found or found[2] not in game.codes:
            raise Refused(
                f"The deck has {word!r}; it is a list of cards such as "
                f"{game.codes[0]} or 3x{game.codes[0]}, with spaces between them."
            )
        counts[game.codes.index(found[2])] += int(found[1] or 1)
    return counts


def options_of(name: str) -> dict[str, tuple[str, ...]]:
    """All options that make a difference, with their values, the default first."""
    return {**RULES[name].game.options, **RULES[name].table_options}


# --- How long a game can be -----------------------------------------------------------------------


def longest_rahast_vabaks(seats: int, deck: Sequence[int]) -> tuple[int, int]:
    """No game has more actions of players, or more moves of chance.

    A move is one action, but for the cards of a sum, and each of these was dealt or drawn before.
    At most one card for each of the others is drawn in a move (RV-R24).
    """
    cards = FIRST_HAND * seats + LAST_MOVE * max(1, seats - 1)
    return LAST_MOVE + cards, cards + 2  # who starts, and the start card


def longest_ten(seats: int, deck: Sequence[int]) -> tuple[int, int]:
    """No game has more actions of players, or more moves of chance.

    Each card is drawn once. So there are no more turns than cards, each of which ends with a reward
    and a buy phase, and no more auctions than wilds, in which everybody speaks once. A payment has
    two steps for tokens, and each card is paid with once. At the end everybody may buy once more.
    """
    cards, own, wilds = sum(deck), sum(deck[:COLLECTABLE]), sum(deck[NUMBER_KINDS:COLLECTABLE])
    payments = wilds + cards + seats
    return 3 * cards + wilds * seats + seats + 2 * payments + own, cards + 1


LONGEST: Mapping[str, Callable[[int, Sequence[int]], tuple[int, int]]] = {
    "rahast-vabaks": longest_rahast_vabaks,
    "ten": longest_ten,
}


# --- Observers ------------------------------------------------------------------------------------


class Observer:
    """What a player sees now, as `OBSERVATION` says."""

    def __init__(self, setup: Setup) -> None:
        self.tensor: Any = np.zeros(setup.rules.encode.PLACES, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Write it into the tensor."""
        self.tensor[:] = state.position.table.observation(player)

    def string_from(self, state: CardState, player: int) -> str:
        """The same as text."""
        return state.position.table.observation_text(player)


class InformationObserver:
    """What a player has been told since the game began.

    The tensor has who the player is, who started and who has to decide (both counted from the
    player), and for each event its code and 1; what has not happened yet is 0. There is none where
    the game has no room for events.
    """

    def __init__(self, setup: Setup, room: int) -> None:
        self.setup, self.room = setup, room
        self.tensor: Any = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if room:
            seats = setup.seats
            self.tensor = np.zeros(3 * seats + room, np.float32)
            self.dict = {
                "player": self.tensor[:seats],
                "first": self.tensor[seats : 2 * seats],
                "to move": self.tensor[2 * seats : 3 * seats],
                "events": self.tensor[3 * seats :],
            }

    def set_from(self, state: CardState, player: int) -> None:
        """Write it into the tensor."""
        if self.tensor is None:
            raise Refused(
                "There is no tensor of the information state; load the game with events=N, "
                "where N is how many events there is room for."
            )
        information = state.position.information(player)
        codes = information.codes
        if len(codes) > self.room:
            raise Refused(
                f"Player {player} has been told {len(codes)} events; the game was loaded with "
                f"events={self.room}. The text of the information state has room for all."
            )
        if information.seen:
            raise Refused(
                f"This state was resampled, and what player {player} was told before isn't known; "
                f"the text of the information state has what it saw then."
            )
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for name, left in (("first", information.first), ("to move", information.mover())):
            if left is not None:
                self.dict[name][left] = 1
        self.dict["events"][: len(codes)] = codes
        self.dict["events"][: len(codes)] += 1

    def string_from(self, state: CardState, player: int) -> str:
        """The same as text."""
        return state.position.information(player).text()


# --- Games and states -----------------------------------------------------------------------------


class CardState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games. `position` is the one thing that it holds."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.position = Position(game.base)

    def current_player(self) -> int:
        """The seat that decides, or chance."""
        return self.position.to_move

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.position.to_move == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.position.legal_actions()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The moves of chance and how likely each is, where chance decides."""
        if self.position.to_move != CHANCE:
            raise Refused("It is not for chance to decide now.")
        return self.position.table.chances()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.to_move == CHANCE:
            if not position.table.can_come(action):
                raise Refused(f"Chance can't bring {action} now.", 0, action)
        elif action not in position.legal_actions():
            raise self._refusal(action)
        position.apply(action)

    def _refusal(self, action: int) -> Refused:
        allowed = self.position.legal_actions()
        if not allowed:
            return Refused(f"The game is over; it takes no action {action}.", 0, action)
        names = described(self.position.table.setup.rules, allowed)
        return Refused(f"Action {action} is not legal. Legal are {names}.", 0, action, allowed)

    def _action_to_string(self, player: int, action: int) -> str:
        setup = self.position.table.setup
        actions = setup.rules.encode.MASKED if player != CHANCE else setup.kinds + setup.seats
        if not 0 <= action < actions:
            raise Refused(f"There is no action {action}; it can be 0 to {actions - 1}.", 0, action)
        if player != CHANCE:
            return action_text(setup, player, action)
        if action >= setup.kinds:
            return f"first {action - setup.kinds}"
        return setup.rules.game.codes[action]

    def returns(self) -> list[float]:
        """What each player gets; 0 before the end."""
        return self.position.table.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CardState:
        """A state that this player can't tell from this one; see docs/environments.md.

        It never holds anything of what the player can't see here, so its history begins now.
        """
        player = within("player", player, range(self.position.table.setup.seats))
        drawn = sampler()
        if not 0 <= drawn < 1:
            raise Refused(f"The sampler gave {drawn!r}; it has to be 0 or more, and below 1.")
        dealer = Dealer()
        seed_dealer(dealer, int(drawn * SEEDS), 0)
        other: CardState = self.get_game().new_initial_state()
        other.position = self.position.resampled(player, dealer)
        return other

    def __str__(self) -> str:
        """Everything, hidden cards too."""
        table = self.position.table
        codes = table.setup.rules.game.codes
        cards = [
            *((f"player {seat}", table.state.hands[seat]) for seat in range(table.setup.seats)),
            ("pile", table.state.pile),
        ]
        lines = [
            f"{whose}: " + " ".join(f"{n}x{codes[kind]}" for kind, n in enumerate(counts) if n)
            for whose, counts in cards
        ]
        return "\n".join([*lines, table.observation_text(table.state.seat)])


def action_text(setup: Setup, player: int, action: int) -> str:
    """An action of a player as records write moves; a chosen player by seat."""
    state = setup.rules.game.new_state()
    state.seats, state.seat = setup.seats, player
    return setup.rules.game.step_of(setup.rules.encode.action_of_rules(state, action))


class CardGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its parameters."""

    game = ""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = {**parameters_of(self.game), **(parameters or {})}
        rules = RULES[self.game]
        options = {name: given[name] for name in options_of(self.game)}
        self.setup = Setup(
            self.game, given["players"], options, deck_from(given["deck"], rules.game)
        )
        self.base = Table.before_the_game(self.setup)
        self.room = given["events"]
        if not 0 <= self.room <= MOST_EVENTS:
            raise Refused(f"events is {self.room}; it can be 0 to {MOST_EVENTS}.")
        seats = self.setup.seats
        length, self.chance_moves = LONGEST[self.game](seats, self.base.state.pile)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.encode.MASKED,
            max_chance_outcomes=self.setup.kinds + seats,
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(game_type(self.game, with_tensor=self.room > 0), info, given)

    def new_initial_state(self) -> CardState:
        """The state before the first move of chance."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more moves of chance."""
        return self.chance_moves

    def make_py_observer(
        self, kind: Any = None, parameters: Mapping[str, Any] | None = None
    ) -> Observer | InformationObserver | None:
        """An observer of what one player knows; None for other kinds."""
        if parameters:
            raise Refused(f"Observers have no parameters; there are {', '.join(parameters)}.")
        if kind is None:
            return Observer(self.setup)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        if kind.perfect_recall:
            return InformationObserver(self.setup, self.room)
        return Observer(self.setup)


class RahastVabaksGame(CardGame):
    """Rahast vabaks."""

    game = "rahast-vabaks"


class TenGame(CardGame):
    """TEN: all lies open but what chance has yet to decide."""

    game = "ten"


def parameters_of(name: str) -> dict[str, Any]:
    """The parameters with their defaults."""
    options = {option: values[0] for option, values in options_of(name).items()}
    return {"players": 2, "deck": "", "events": 0, **options}


def game_type(name: str, with_tensor: bool = False) -> Any:
    """How OpenSpiel classes a game."""
    game, kinds = RULES[name].game, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.IMPERFECT_INFORMATION if game.hides_cards else kinds.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=with_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(name),
    )


for _class in (RahastVabaksGame, TenGame):
    pyspiel.register_game(game_type(_class.game), _class)
