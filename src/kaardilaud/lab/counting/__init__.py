"""What happens in many games, counted for those who design a deck or a rule."""
