"""`python -m kaardilaud` is the same as `kaardilaud`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
