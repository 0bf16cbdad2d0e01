"""Other programs that play the same games, measured beside us where they are installed.

A peer counts only after it agrees with us on recorded games: the same legal moves, the same end.
"""
