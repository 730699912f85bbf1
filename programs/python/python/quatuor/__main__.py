"""`python -m quatuor` runs the `quatuor` command."""

import signal
import sys

from quatuor import _native


def main() -> None:
    """Runs the command with the arguments of this process."""
    # The command handles Ctrl-C itself, as it does outside of Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["quatuor", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
