"""Steady: plays by fixed rules that a person could follow."""
