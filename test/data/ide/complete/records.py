# tip: allo-filetest ide/complete/records
# The fields of objects, without what only the evaluator knows.
from dataclasses import dataclass
from typing import NamedTuple
from allo import i32, kernel


@dataclass
class Options:
    depth: int = 4
    width: int = 8


class Tile(NamedTuple):
    rows: int
    columns: int


options = Options()
tile = Tile(2, 3)
DEPTH = options.depth
#               ^ completes: depth, width
ROWS = tile.rows
#           ^ completes: columns, rows
