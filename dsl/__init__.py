"""First stage: text and YAML become a checked Game, or diagnostics. Knows nothing of running."""
