"""Canonical form of the effect texts of a game; the YAML around them stays as its author wrote it."""
