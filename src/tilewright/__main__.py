"""``python -m tilewright``, where the command itself is not on the path."""

import sys

from tilewright.cli import main

sys.exit(main())
