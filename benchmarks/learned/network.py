"""A small network in compiled code: two layers of neurons and an output for each thing to say.

The inputs are small whole numbers, most of them 0: those are passed over.
"""

from typing import Annotated, Any

import numpy as np

from kaardilaud.compiled import compiled, compiled_apart
from kaardilaud.fixed_record import FixedRecord
from kaardilaud.search.tree import SEATS

ONE = 64  # neurons of the first layer
TWO = 32  # of the second
FIELDS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")

Floats = list[float]


def network_class(input_count: int, output_count: int) -> Any:
    """The record of a network's weights."""

    class Network(FixedRecord):
        first: Annotated[list[Floats], np.float32, (input_count, ONE)]
        first_bias: Annotated[Floats, np.float32, ONE]
        second: Annotated[list[Floats], np.float32, (ONE, TWO)]
        second_bias: Annotated[Floats, np.float32, TWO]
        last: Annotated[list[Floats], np.float32, (TWO, output_count)]
        last_bias: Annotated[Floats, np.float32, output_count]

    return Network


def mind_class(input_count: int, output_count: int) -> Any:
    """The record of what a network is asked, and of its answer."""

    class Mind(FixedRecord):
        inputs: Annotated[bytearray, np.uint8, input_count]
        one: Annotated[Floats, np.float32, ONE]
        two: Annotated[Floats, np.float32, TWO]
        outputs: Annotated[Floats, np.float32, output_count]
        worth: Annotated[list[int], np.int64, SEATS]

    return Mind


@compiled
def feel(network: Any, mind: Any) -> None:
    """Both layers, from the inputs."""
    one = mind.one
    for neuron in range(ONE):
        one[neuron] = network.first_bias[neuron]
    for place in range(len(mind.inputs)):
        if mind.inputs[place] != 0:
            value = np.float32(mind.inputs[place])
            weights = network.first[place]
            for neuron in range(ONE):
                one[neuron] += value * weights[neuron]
    two = mind.two
    for neuron in range(TWO):
        two[neuron] = network.second_bias[neuron]
    for place in range(ONE):
        if one[place] > 0:
            value = one[place]
            weights = network.second[place]
            for neuron in range(TWO):
                two[neuron] += value * weights[neuron]


@compiled_apart
def answer(network: Any, mind: Any) -> None:
    """All outputs, from the inputs."""
    feel(network, mind)
    outputs = mind.outputs
    for place in range(len(outputs)):
        outputs[place] = network.last_bias[place]
    for neuron in range(TWO):
        if mind.two[neuron] > 0:
            value = mind.two[neuron]
            weights = network.last[neuron]
            for place in range(len(outputs)):
                outputs[place] += value * weights[place]
