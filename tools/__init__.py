"""Last stage: command line, lint, cases, play and simulation; the only place with input and output."""
