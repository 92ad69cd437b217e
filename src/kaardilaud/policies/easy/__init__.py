"""Easy: plays as somebody does in a first game; a child of six often wins."""
