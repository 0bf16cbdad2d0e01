"""Settings of all tests."""

from hypothesis import settings

# No deadlines: tests run side by side on small machines, and time is measured by `make bench` alone.
settings.register_profile("rulewright", deadline=None)
settings.load_profile("rulewright")
