"""A small alphabet for pictures: five dots across, seven down; small letters look like capitals."""

ACROSS, DOWN = 5, 7
ADVANCE = 6  # dots from a letter to the next

# Two hexadecimal digits a row, from the top; the highest of five bits is the leftmost dot.
ROWS = {
    "A": "0e11111f111111",
    "B": "1e11111e11111e",
    "C": "0e11101010110e",
    "D": "1e11111111111e",
    "E": "1f10101e10101f",
    "F": "1f10101e101010",
    "G": "0e11101711110f",
    "H": "1111111f111111",
    "I": "0e04040404040e",
    "J": "0702020202120c",
    "K": "11121418141211",
    "L": "1010101010101f",
    "M": "111b1515111111",
    "N": "11191513111111",
    "O": "0e11111111110e",
    "P": "1e11111e101010",
    "Q": "0e11111115120d",
    "R": "1e11111e141211",
    "S": "0f10100e01011e",
    "T": "1f040404040404",
    "U": "1111111111110e",
    "V": "11111111110a04",
    "W": "11111115151b11",
    "X": "11110a040a1111",
    "Y": "11110a04040404",
    "Z": "1f01020408101f",
    "0": "0e11131519110e",
    "1": "040c040404040e",
    "2": "0e11010608101f",
    "3": "1f01020601110e",
    "4": "02060a121f0202",
    "5": "1f101e0101110e",
    "6": "0608101e11110e",
    "7": "1f010204080808",
    "8": "0e11110e11110e",
    "9": "0e11110f01020c",
    "+": "0004041f040400",
    "-": "0000001f000000",
    "·": "00000004000000",
    ",": "000000000c0408",
    ".": "00000000000c0c",
    ":": "000c0c000c0c00",
    "/": "01010204081010",
    " ": "00000000000000",
}
UNKNOWN = "1f11111111111f"
SAME = {"\N{MINUS SIGN}": "-", "\N{EM DASH}": "-", "\N{EN DASH}": "-"}


def dots(text: str) -> list[tuple[int, int, int]]:
    """The runs of dots that a text is made of: column, row, and how many."""
    found = []
    for place, letter in enumerate(text):
        rows = bytes.fromhex(ROWS.get(SAME.get(letter, letter).upper(), UNKNOWN))
        for row, bits in enumerate(rows):
            found += [(ADVANCE * place + first, row, n) for first, n in runs(bits)]
    return found


def runs(bits: int) -> list[tuple[int, int]]:
    """Where runs of ones begin in a row, and how long they are."""
    line = f"{bits:0{ACROSS}b}"
    return [
        (i, len(line[i:].split("0")[0]))
        for i in range(ACROSS)
        if line[i] == "1" and (i == 0 or line[i - 1] == "0")
    ]
