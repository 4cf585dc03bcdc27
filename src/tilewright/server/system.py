"""What the operating system is asked for, as far as it knows it: Windows has no limits of open
files."""

import contextlib


def allow_many_files() -> None:
    """Allow as many open files as the system does."""
    with contextlib.suppress(ImportError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError):  # macOS allows fewer than its limit says
            if soft < hard:
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
