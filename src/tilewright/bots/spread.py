"""Work spread over processes: those of this machine, or a Dask cluster that is already there.

Every item is worked on until it has one result, and that result is given once: a cluster's worker
that dies loses nothing, what it had to do is done again elsewhere.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import Any, TypeVar

CONNECT_SECONDS = 10

T = TypeVar("T")
R = TypeVar("R")


class SpreadError(ValueError):
    """A cluster that cannot be used; says why."""


def spread(
    function: Callable[[T], R], items: Iterable[T], jobs: int, dask_address: str | None = None
) -> Iterator[R]:
    """The results of all items, as they come; with one job in order, in this process.

    What is still to do is called off when the results are no longer asked for.

    >>> list(spread(abs, [-3, 2], jobs=1))
    [3, 2]
    """
    if dask_address:
        return _over_cluster(function, items, dask_address)
    if jobs == 1:
        return map(function, items)
    return _over_processes(function, items, jobs)


def _over_processes(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    pool = ProcessPoolExecutor(jobs)
    try:
        for done in as_completed([pool.submit(function, item) for item in items]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _over_cluster(function: Callable[[T], R], items: Iterable[T], address: str) -> Iterator[R]:
    distributed = _distributed()
    client = _connect(distributed, address)
    with client:
        # Not pure: equal items are separate pieces of work, and no result is used again.
        waiting = client.map(function, list(items), pure=False)
        try:
            for done, result in distributed.as_completed(
                waiting, loop=client.loop, with_results=True
            ):
                waiting.remove(done)
                yield result
        finally:
            client.cancel(waiting)


def _connect(distributed: Any, address: str) -> Any:  # Any: most of Dask has no types
    try:
        distributed.comm.get_address_host_port(address)  # a client made of nonsense never ends
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SpreadError(f"expected a Dask scheduler at {address}: {error}") from error


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise SpreadError('expected Dask, got none: pip install "tilewright[dask]"') from error
