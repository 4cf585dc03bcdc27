"""Where a module's arrays stand: after the constants and the stack, the tree last."""

from dataclasses import dataclass

from tilewright.wasm.entries import GROWING, Desk

ALIGNMENT = 16
CONSTANTS = 1 << 18  # bytes at most, of tables that kernels read
STACK = 1 << 18  # bytes; it grows down
FIRST = CONSTANTS + STACK


@dataclass(frozen=True)
class Memory:
    """Addresses by array. ``end`` is where the tree begins; ``room`` is where the number of its
    nodes stands, which the page writes."""

    places: dict[str, int]
    room: int
    end: int

    @classmethod
    def of(cls, desk: Desk) -> "Memory":
        places: dict[str, int] = {}
        known: dict[int, int] = {}  # by where Python has it: arrays may be views of others
        room, end = FIRST, FIRST + ALIGNMENT
        for name, array in desk.arrays():
            if name != GROWING:
                own = array.ctypes.data
                if own not in known:
                    known[own] = end
                    end += array.nbytes + -array.nbytes % ALIGNMENT
                places[name] = known[own]
        return cls({**places, GROWING: end}, room, end)

    def address(self, name: str) -> str:
        """An array's address as LLVM writes it."""
        return f"ptr inttoptr (i32 {self.places[name]} to ptr)"
