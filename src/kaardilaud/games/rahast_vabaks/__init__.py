"""Rahast vabaks."""
