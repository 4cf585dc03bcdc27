"""Other systems: what only Unix has is asked for where it is there. No test runs on Windows or
macOS; this one takes away what they lack."""

import os
import subprocess
import sys
from pathlib import Path

ELSEWHERE = """
import os, sys

for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None  # importing it fails
for name in ("getuid", "nice", "fork", "getpgid", "killpg"):
    vars(os).pop(name, None)
os.environ["NUMBA_CACHE_DIR"] = os.environ["XDG_CACHE_HOME"] = sys.argv[1]  # no folder at all
import tilewright.cli.serve
import tilewright.server.serve
import tilewright.server.bot_process
from tilewright.server.app import tune_process
from tilewright.behind.process import lower_priority

tune_process()
lower_priority(10)
"""


def test_the_server_loads_where_unix_is_not(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ELSEWHERE, "/dev/null/none"]
    elsewhere = {**os.environ, "TMPDIR": str(tmp_path)}
    ran = subprocess.run(command, env=elsewhere, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
