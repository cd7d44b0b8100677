"""Becomes the database server: run as a script of its own, just before PostgreSQL.

Usage: launch.py PARENT UID GID PROGRAM ARGUMENT…

A script and not a hook between fork and exec: such hooks can deadlock in a
process with threads, and Python warns of them. It imports nothing of jarvisd,
so that it starts in a few milliseconds and needs no path to the package.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> None:
    """Drop to the account, ask to die with the parent, and become the program."""
    parent, uid, gid = (int(argument) for argument in arguments[:3])
    if os.geteuid() != uid:
        os.setgroups([])
        os.setresgid(gid, gid, gid)
        os.setresuid(uid, uid, uid)
    # After the change of account: the kernel forgets the wish when credentials change.
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGINT, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:
        # The parent died before the wish took effect; nobody would ever stop this server.
        sys.exit(1)
    os.execv(arguments[3], arguments[3:])


if __name__ == "__main__":
    main(sys.argv[1:])
