"""Lint: findings of the language itself, and rules of good content, one file each in `rules/`."""
