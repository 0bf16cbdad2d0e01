"""`python -m rulewright.tools.cli`."""

import sys

from . import main

sys.exit(main())
