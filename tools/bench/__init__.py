"""Speed, side by side: medians of interleaved rounds, a calibration loop beside each. Never a timed test."""
