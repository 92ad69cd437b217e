"""Fitting a network in NumPy: Adam, batches, cross entropy, one game in twenty held out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from .network import FIELDS, ONE, TWO

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]

BATCH = 2048
RATE = 2e-3
HELD_OUT = 20  # one game in so many
FADE = 1e-4  # how much weights shrink, beside the rate
NEVER = np.float32(-1e9)


@dataclass
class Lessons:
    """What a network is to learn: rows of inputs, and what the outputs are to be.

    Each of the groups of outputs is to become shares of a whole; where `allowed` is false an
    output is no part of it. A group counts by its weight.
    """

    inputs: npt.NDArray[np.uint8]
    allowed: npt.NDArray[np.bool_]
    wanted: npt.NDArray[np.float16]
    games: npt.NDArray[np.int64]
    weight: Floats
    groups: Sequence[tuple[slice, float]]

    def part(self, rows: Any) -> Lessons:
        """Some of the rows."""
        return Lessons(
            self.inputs[rows],
            self.allowed[rows],
            self.wanted[rows],
            self.games[rows],
            self.weight[rows],
            self.groups,
        )

    def split(self) -> tuple[Lessons, Lessons]:
        """Those to learn from, and those held out."""
        out = self.games % HELD_OUT == 0
        return self.part(~out), self.part(out)


def joined(lessons: Sequence[Lessons]) -> Lessons:
    """All of them in one."""
    return Lessons(
        np.concatenate([part.inputs for part in lessons]),
        np.concatenate([part.allowed for part in lessons]),
        np.concatenate([part.wanted for part in lessons]),
        np.concatenate([part.games for part in lessons]),
        np.concatenate([part.weight for part in lessons]),
        lessons[0].groups,
    )


Mixer = Callable[[np.random.Generator], npt.NDArray[np.int64]]


class Pupil:
    """A network that is being fitted."""

    def __init__(self, inputs: int, outputs: int, scale: Floats, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        self.scale = scale
        sizes = (inputs, ONE, TWO, outputs)
        self.weights: Weights = {}
        for name, bias, into, out in zip(
            FIELDS[::2], FIELDS[1::2], sizes[:-1], sizes[1:], strict=True
        ):
            spread = 0.1 if name == "last" else np.sqrt(2 / min(into, 150))
            self.weights[name] = self.luck.normal(0, spread, (into, out)).astype(np.float32)
            self.weights[bias] = np.zeros(out, np.float32)
        zeros = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._mean, self._square = zeros, {name: value.copy() for name, value in zeros.items()}
        self._steps = 0

    def outputs(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        """Both layers, and the outputs."""
        weights = self.weights
        one = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
        two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
        return one, two, two @ weights["last"] + weights["last_bias"]

    def learn(self, lessons: Lessons, rate: float) -> None:
        """One batch."""
        inputs = lessons.inputs.astype(np.float32) * self.scale
        one, two, outputs = self.outputs(inputs)
        wrong = np.zeros_like(outputs)
        for group, weight in lessons.groups:
            shares = _shares(outputs[:, group], lessons.allowed[:, group])
            wrong[:, group] = weight * (shares - lessons.wanted[:, group])
        wrong *= (lessons.weight / len(inputs))[:, None]
        weights = self.weights
        wrong_two = (wrong @ weights["last"].T) * (two > 0)
        wrong_one = (wrong_two @ weights["second"].T) * (one > 0)
        slopes = {
            "last": two.T @ wrong,
            "last_bias": wrong.sum(0),
            "second": one.T @ wrong_two,
            "second_bias": wrong_two.sum(0),
            "first": inputs.T @ wrong_one,
            "first_bias": wrong_one.sum(0),
        }
        self._steps += 1
        for name, slope in slopes.items():
            self._step(name, slope, rate)

    def _step(self, name: str, slope: Floats, rate: float) -> None:
        mean, square = self._mean[name], self._square[name]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        known = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
        self.weights[name] -= rate * mean / (1 - 0.9**self._steps) / known
        if not name.endswith("bias"):
            self.weights[name] *= 1 - rate * FADE

    def loss(self, lessons: Lessons) -> list[float]:
        """The mean cross entropy of each group."""
        sums = np.zeros(len(lessons.groups))
        for first in range(0, len(lessons.inputs), BATCH):
            batch = lessons.part(slice(first, first + BATCH))
            outputs = self.outputs(batch.inputs.astype(np.float32) * self.scale)[2]
            for place, (group, _) in enumerate(lessons.groups):
                shares = _shares(outputs[:, group], batch.allowed[:, group])
                sums[place] -= (batch.wanted[:, group] * np.log(shares + 1e-9)).sum()
        return [float(value) / max(1, len(lessons.inputs)) for value in sums]

    def exported(self) -> Weights:
        """The weights for inputs as they are, not scaled."""
        return {**self.weights, "first": self.weights["first"] * self.scale[:, None]}


def _shares(outputs: Floats, allowed: npt.NDArray[np.bool_]) -> Floats:
    """Softmax over what is allowed."""
    outputs = np.where(allowed, outputs, NEVER)
    powers = np.exp(outputs - outputs.max(1, keepdims=True))
    result: Floats = powers / powers.sum(1, keepdims=True)
    return result


def scale_of(inputs: npt.NDArray[np.uint8]) -> Floats:
    """What each input is multiplied by, so that large numbers weigh no more than small ones."""
    some = inputs[:: max(1, len(inputs) // 20_000)].astype(np.float32)
    present = (some > 0).sum(0)
    size = np.sqrt((some**2).sum(0) / np.maximum(present, 1))
    scale: Floats = (1 / np.maximum(size, 1)).astype(np.float32)
    return scale


def batches(rows: int, count: int, luck: np.random.Generator) -> Iterator[npt.NDArray[np.int64]]:
    """So many batches, each row as often as the others."""
    order = luck.permutation(rows)
    place = 0
    for _ in range(count):
        if place + BATCH > rows:
            order, place = luck.permutation(rows), 0
        yield order[place : place + BATCH]
        place += BATCH


def fit(
    lessons: Lessons,
    steps: int,
    seed: int,
    tell: Callable[[str], None],
    mixer: Mixer | None = None,
) -> Pupil:
    """So many batches; the rate falls to nothing. `mixer` gives the columns of the inputs in an
    order that means the same, such as other colours."""
    learned, held_out = lessons.split()
    outputs = lessons.wanted.shape[1]
    pupil = Pupil(lessons.inputs.shape[1], outputs, scale_of(lessons.inputs), seed)
    for step, rows in enumerate(batches(len(learned.inputs), steps, pupil.luck)):
        batch = learned.part(rows)
        if mixer is not None:
            batch.inputs = batch.inputs[:, mixer(pupil.luck)]
        pupil.learn(batch, RATE * 0.5 * (1 + np.cos(np.pi * step / steps)))
        if step % max(1, steps // 5) == 0 or step == steps - 1:
            tell(f"{step + 1} batches: {[round(loss, 4) for loss in pupil.loss(held_out)]}")
    return pupil


def save(path: Path, weights: Weights) -> None:
    """The weights as a file."""
    np.savez_compressed(path, **weights)  # type: ignore[arg-type]


def load(path: Path, network: Any) -> Any:
    """A record of this class with the weights of a file."""
    record = network.many(1)[0]
    with np.load(path) as file:
        for name in FIELDS:
            record[name] = file[name]
    return record
