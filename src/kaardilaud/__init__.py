"""Kaardilaud: Rahast vabaks and TEN, two card games, for people and for programs."""

__version__ = "0.1.0"
