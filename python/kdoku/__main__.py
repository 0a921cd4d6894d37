"""`python -m kdoku` is the program `kdoku`."""

import sys

from _kdoku_command import main

sys.exit(main())
