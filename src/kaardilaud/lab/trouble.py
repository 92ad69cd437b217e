"""What can go wrong with a tournament."""


class OnePlayer(ValueError):  # noqa: N818 - named as what it is
    """There is nobody to compare the player with."""


class WorkerLost(Exception):  # noqa: N818 - named as what it is
    """A process that was playing games is no more."""


class NoCluster(Exception):  # noqa: N818 - named as what it is
    """There is no Ray cluster at this address; the argument says why."""


class NotResults(Exception):  # noqa: N818 - named as what it is
    """The file for results has something else."""


class OtherTournament(Exception):  # noqa: N818 - named as what it is
    """The file for results has another tournament: there, the column `key` has another value."""

    def __init__(self, key: str, there: object, here: object) -> None:
        super().__init__(key, there, here)
        self.key, self.there, self.here = key, there, here
