"""Many games by bots: how they end, and whether the engine keeps its promises on the way."""
