"""Game -> Program, by topic: texts, values, verbs, rule text, actions. `lower.py` puts them together."""
