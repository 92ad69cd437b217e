"""Thinking about what a seat cannot see."""
