"""Measurements: `python -m benchmarks.moves`, `.scoring`, `.start`. None of them is a test."""
