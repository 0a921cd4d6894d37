"""Clues as objects: a class for each kind of clue, with the keys of a puzzle file as keywords.

>>> from kdoku import Puzzle
>>> from kdoku.clues import Anti, Arrow, Cage
>>> puzzle = Puzzle(9).add(Cage(12, "r1c1-r1c2"), Arrow("r2c2", "r3c3 r4c4"), Anti("knight"))
>>> puzzle.clues
[Cage(12, 'r1c1 r1c2'), Arrow('r2c2', 'r3c3 r4c4'), Anti('knight')]

`Cells` are a text such as ``"r1c1 r1c2"``, ``"r1c1-r1c5"``, ``"row 3"`` or ``"box 2"``, or a list of names
and of pairs of row and column from 0: ``[(0, 0), (0, 1)]``, or with a range ``[(0, range(5))]``. A clue
compares equal to one with the same cells in the same order.
"""

# Written by `update_clues.py`.

from __future__ import annotations

from typing import Literal

from ._clue import (
    Any,
    Automaton,
    BoardRule,
    Cells,
    Clue,
    Modifier,
    Not,
    Regex,
    Relation,
    Schroedinger,
    Terms,
    Values,
    cell_names,
    groups_of,
    terms_of,
    values_of,
)


class Diagonals(Clue):
    """The cells of a diagonal are all different: both diagonals, or only the one that goes down or up."""

    kind = "diagonals"
    _syntax = "Diagonals"
    _place = ("houses", "diagonals")
    _positional = ("direction",)
    _defaults = {"direction": None}
    direction: Literal["down", "up"] | None

    def __init__(self, direction: Literal["down", "up"] | None = None) -> None:
        super().__init__(direction=direction)


class Windoku(BoardRule):
    """The cells of each window, a box shifted inwards by one cell, are all different."""

    kind = "windoku"
    _place = ("houses", "windoku")


class Disjoint(BoardRule):
    """Disjoint groups: cells at the same position of their boxes are different."""

    kind = "disjoint"
    _place = ("houses", "disjoint")


class Asterisk(BoardRule):
    """The nine cells of the asterisk around the middle of a 9×9 board are all different."""

    kind = "asterisk"
    _place = ("houses", "asterisk")


class Girandola(BoardRule):
    """The nine cells of the girandola, with the corners of a 9×9 board, are all different."""

    kind = "girandola"
    _place = ("houses", "girandola")


class Extra(Clue):
    """Extra region: the cells are all different."""

    kind = "extra"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class Anti(Clue):
    """Cells a knight's move, a king's move or another offset apart are different."""

    kind = "anti"
    _syntax = "Offsets"
    _place = ("global", "anti")
    _positional = ("move",)
    _defaults = {}
    move: Literal["knight", "king"] | tuple[int, int]

    def __init__(self, move: Literal["knight", "king"] | tuple[int, int]) -> None:
        super().__init__(move=move)


class Nonconsecutive(BoardRule):
    """Neighbours never hold consecutive values."""

    kind = "nonconsecutive"
    _place = ("global", "nonconsecutive")


class ToroidalKnight(BoardRule):
    """Cells a knight's move apart are different, also across opposite edges of the board."""

    kind = "toroidal_knight"
    _place = ("global", "toroidal_knight")


class ToroidalKing(BoardRule):
    """Cells that share an edge or a corner are different, also across opposite edges of the board."""

    kind = "toroidal_king"
    _place = ("global", "toroidal_king")


class ConsecutiveNegative(BoardRule):
    """All consecutive pairs are marked: neighbours without a white dot are not consecutive."""

    kind = "consecutive_negative"
    _place = ("global", "consecutive_negative")


class RatioNegative(BoardRule):
    """All doubles are marked: of neighbours without a black dot, neither is twice the other."""

    kind = "ratio_negative"
    _place = ("global", "ratio_negative")


class KropkiNegative(BoardRule):
    """All dots are given: neighbours without a white or black dot are neither consecutive nor one twice the other."""

    kind = "kropki_negative"
    _place = ("global", "kropki_negative")


class XvNegative(BoardRule):
    """All X and V are given: neighbours without an X or V add up to neither 10 nor 5."""

    kind = "xv_negative"
    _place = ("global", "xv_negative")


class Taxicab(BoardRule):
    """Two cells with the value x are never x steps apart, counted in rows plus columns."""

    kind = "taxicab"
    _place = ("global", "taxicab")


class Entropy(BoardRule):
    """Entropy 2×2: every 2×2 holds a value of the lowest, of the middle and of the highest third."""

    kind = "entropy"
    _place = ("global", "entropy")


class Modulo(BoardRule):
    """Modular 2×2: every 2×2 holds all three residues modulo 3."""

    kind = "modulo"
    _place = ("global", "modulo")


class Flatmates(BoardRule):
    """Above every middle value (5 of 9) stands the smallest value, or below it the largest."""

    kind = "flatmates"
    _place = ("global", "flatmates")


class TopBottom(BoardRule):
    """Top to bottom: the first value of row 1, the second of row 2 and so on touch by an edge or a corner, and likewise from the last row up."""

    kind = "top_bottom"
    _place = ("global", "top_bottom")


class RossiniNegative(BoardRule):
    """All Rossini arrows are given: three cells at an end of a row or column that have no Rossini arrow neither rise nor fall."""

    kind = "rossini_negative"
    _place = ("global", "rossini_negative")


class LinesDiffer(BoardRule):
    """No two lines are the same: no two rows or columns read the same, from either end, and none reads the same from both ends."""

    kind = "lines_differ"
    _place = ("global", "lines_differ")


class Cage(Clue):
    """The cells are all different and add up to the sum, if one is given."""

    kind = "cage"
    _syntax = "OptionalNumberAndCells"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int | None
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int | None,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Rellik(Clue):
    """Rellik cage: the cells are all different, and no group of them, not even one cell, adds up to the sum."""

    kind = "rellik"
    _syntax = "NumberAndCells"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Equality(Clue):
    """Equality cage: the cells are all different, as many even as odd, as many low as high, and none is the middle value."""

    kind = "equality"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Lunchbox(Clue):
    """The cells are all different, and those between the smallest and the largest add up to the sum."""

    kind = "lunchbox"
    _syntax = "NumberAndCells"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Product(Clue):
    """Product cage: the cells are all different, and their product is the number."""

    kind = "product"
    _syntax = "NumberAndCells"
    _positional = ("product", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    product: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        product: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(product=product, cells=cell_names(cells), digits=digits, name=name, text=text)


class MultiSum(Clue):
    """Multi-sum cage: the cells are all different, and add up to one of the sums."""

    kind = "multi_sum"
    _syntax = "ValuesAndCells"
    _positional = ("values", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    values: tuple[int, ...]
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        values: Values,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            values=values_of(values),
            cells=cell_names(cells),
            digits=digits,
            name=name,
            text=text,
        )


class Sum(Clue):
    """The values times their factors add up to the sum, or compare with it by `!=`, `<=` or `>=`."""

    kind = "sum"
    _syntax = "Terms"
    _positional = ("sum", "terms")
    _defaults = {"comparison": "=", "name": None, "text": None}
    sum: int
    terms: tuple[tuple[int, str], ...]
    comparison: str

    def __init__(
        self,
        sum: int,
        terms: Terms,
        *,
        comparison: Literal["=", "!=", "<=", ">="] = "=",
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, terms=terms_of(terms), comparison=comparison, name=name, text=text)


class FreeProduct(Clue):
    """Product: the product of the values is the number; values may repeat."""

    kind = "free_product"
    _syntax = "NumberAndCells"
    _positional = ("product", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    product: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        product: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(product=product, cells=cell_names(cells), digits=digits, name=name, text=text)


class EqualSum(Clue):
    """Equal sums: all lists of cells have the same sum."""

    kind = "equal_sum"
    _syntax = "Groups"
    groups: tuple[tuple[str, ...], ...]

    def __init__(self, *groups: Cells, name: str | None = None, text: str | None = None) -> None:
        super().__init__(groups=groups_of(groups, self.kind), name=name, text=text)


class Arrow(Clue):
    """The head, read as a decimal number if it has two or three cells, is the sum of the shaft."""

    kind = "arrow"
    _syntax = "Groups"
    groups: tuple[tuple[str, ...], ...]

    @property
    def head(self) -> tuple[str, ...]:
        """The cells of the circle."""
        return self.groups[0]

    @property
    def shaft(self) -> tuple[str, ...]:
        """The cells along the arrow."""
        return self.groups[1]

    def __init__(self, *groups: Cells, name: str | None = None, text: str | None = None) -> None:
        super().__init__(groups=groups_of(groups, self.kind), name=name, text=text)


class Average(Clue):
    """Average arrow: the head, one cell, is the mean of the shaft."""

    kind = "average"
    _syntax = "Groups"
    groups: tuple[tuple[str, ...], ...]

    @property
    def head(self) -> tuple[str, ...]:
        """The cells of the circle."""
        return self.groups[0]

    @property
    def shaft(self) -> tuple[str, ...]:
        """The cells along the arrow."""
        return self.groups[1]

    def __init__(self, *groups: Cells, name: str | None = None, text: str | None = None) -> None:
        super().__init__(groups=groups_of(groups, self.kind), name=name, text=text)


class DoubleArrow(Clue):
    """The two ends together are the sum of the cells between them."""

    kind = "double_arrow"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Thermo(Clue):
    """Thermometer: values rise from the bulb, the first cell."""

    kind = "thermo"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class SlowThermo(Clue):
    """Slow thermometer: values rise from the bulb or stay the same."""

    kind = "slow_thermo"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Whisper(Clue):
    """Whisper line: neighbours on the line differ by at least 5, or by at least `min`."""

    kind = "whisper"
    _syntax = "Cells"
    _positional = ("cells", "min")
    _defaults = {"min": 5, "loop": False, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    min: int
    loop: bool
    digits: bool

    def __init__(
        self,
        cells: Cells,
        min: int = 5,
        *,
        loop: bool = False,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), min=min, loop=loop, digits=digits, name=name, text=text)


class Renban(Clue):
    """Renban line: the line holds consecutive values in any order."""

    kind = "renban"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Palindrome(Clue):
    """The line reads the same from both ends."""

    kind = "palindrome"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class WeakPalindrome(Clue):
    """Cells equally far from the ends are both odd or both even, and both or neither in the low half: 1 to 4 of 9."""

    kind = "weak_palindrome"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class RegionSum(Clue):
    """Region sum line: the segments of the line within each box all have the same sum."""

    kind = "region_sum"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"loop": False, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    loop: bool
    digits: bool

    def __init__(
        self,
        cells: Cells,
        *,
        loop: bool = False,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), loop=loop, digits=digits, name=name, text=text)


class Between(Clue):
    """Between line: the values between the ends of the line lie strictly between the values at the ends."""

    kind = "between"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Zipper(Clue):
    """Zipper line: pairs of cells equally far from the middle of the line have the same sum; a middle cell holds that sum."""

    kind = "zipper"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Lockout(Clue):
    """Lockout line: the ends differ by at least 4, and no other value on the line is within their range, ends included."""

    kind = "lockout"
    _syntax = "Cells"
    _positional = ("cells", "min")
    _defaults = {"min": 4, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    min: int
    digits: bool

    def __init__(
        self,
        cells: Cells,
        min: int = 4,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), min=min, digits=digits, name=name, text=text)


class Entropic(Clue):
    """Entropic line: any three consecutive cells hold a value of the lowest, of the middle and of the highest third."""

    kind = "entropic"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"loop": False, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    loop: bool
    digits: bool

    def __init__(
        self,
        cells: Cells,
        *,
        loop: bool = False,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), loop=loop, digits=digits, name=name, text=text)


class Modular(Clue):
    """Modular line: any three consecutive cells have different remainders modulo 3; with `mod = m`, any m cells modulo m."""

    kind = "modular"
    _syntax = "Cells"
    _positional = ("cells", "mod")
    _defaults = {"mod": 3, "loop": False, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    mod: int
    loop: bool
    digits: bool

    def __init__(
        self,
        cells: Cells,
        mod: int = 3,
        *,
        loop: bool = False,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), mod=mod, loop=loop, digits=digits, name=name, text=text)


class SumLine(Clue):
    """The line splits into segments that each add up to 10, or to `sum`."""

    kind = "sum_line"
    _syntax = "Cells"
    _positional = ("cells", "sum")
    _defaults = {"sum": 10, "loop": False, "digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    sum: int
    loop: bool
    digits: bool

    def __init__(
        self,
        cells: Cells,
        sum: int = 10,
        *,
        loop: bool = False,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), sum=sum, loop=loop, digits=digits, name=name, text=text)


class Nabner(Clue):
    """Nabner line: no two values of the line are the same or consecutive."""

    kind = "nabner"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class SameDifference(Clue):
    """Same-difference line: all neighbours on the line differ by the same number, which may be 0."""

    kind = "same_difference"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Sequence(Clue):
    """Sequence line: the values along the line rise or fall in equal steps, or are all the same."""

    kind = "sequence"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Index(Clue):
    """Index line: the cell at position p of the line holds v where, and only where, position v of the line holds p."""

    kind = "index"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class White(Clue):
    """White dot: the values of the two cells are consecutive."""

    kind = "white"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Black(Clue):
    """Black dot: one of the two values is twice the other."""

    kind = "black"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class X(Clue):
    """The two values add up to 10."""

    kind = "x"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class V(Clue):
    """The two values add up to 5."""

    kind = "v"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Greater(Clue):
    """Inequality: the first value is greater than the second."""

    kind = "greater"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Difference(Clue):
    """The two values differ by the number."""

    kind = "difference"
    _syntax = "NumberAndCells"
    _positional = ("difference", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    difference: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        difference: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(difference=difference, cells=cell_names(cells), digits=digits, name=name, text=text)


class Ratio(Clue):
    """One of the two values is the number times the other."""

    kind = "ratio"
    _syntax = "NumberAndCells"
    _positional = ("ratio", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    ratio: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        ratio: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(ratio=ratio, cells=cell_names(cells), digits=digits, name=name, text=text)


class PairSum(Clue):
    """Sum of two: the two values add up to the number."""

    kind = "pair_sum"
    _syntax = "NumberAndCells"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Odd(Clue):
    """The values are odd."""

    kind = "odd"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Even(Clue):
    """The values are even."""

    kind = "even"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Low(Clue):
    """The values lie in the lower half: 1 to 4 of 9."""

    kind = "low"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class High(Clue):
    """The values lie in the upper half: 6 to 9 of 9."""

    kind = "high"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Minimum(Clue):
    """Each cell is smaller than its neighbours that are not in the list."""

    kind = "minimum"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Maximum(Clue):
    """Each cell is greater than its neighbours that are not in the list."""

    kind = "maximum"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Quad(Clue):
    """Quadruple: each value appears in the cells at least as often as it is listed."""

    kind = "quad"
    _syntax = "ValuesAndCells"
    _positional = ("values", "cells")
    values: tuple[int, ...]
    cells: tuple[str, ...]

    def __init__(
        self, values: Values, cells: Cells, *, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(values=values_of(values), cells=cell_names(cells), name=name, text=text)


class Clone(Clue):
    """All lists hold the same values, cell by cell."""

    kind = "clone"
    _syntax = "Groups"
    groups: tuple[tuple[str, ...], ...]

    def __init__(self, *groups: Cells, name: str | None = None, text: str | None = None) -> None:
        super().__init__(groups=groups_of(groups, self.kind), name=name, text=text)


class Same(Clue):
    """Same values: all lists hold the same values equally often, in any order."""

    kind = "same"
    _syntax = "Groups"
    groups: tuple[tuple[str, ...], ...]

    def __init__(self, *groups: Cells, name: str | None = None, text: str | None = None) -> None:
        super().__init__(groups=groups_of(groups, self.kind), name=name, text=text)


class Candidates(Clue):
    """Each of the cells holds one of the values."""

    kind = "candidates"
    _syntax = "CellsAndValues"
    _positional = ("cells", "values")
    cells: tuple[str, ...]
    values: tuple[int, ...]

    def __init__(
        self, cells: Cells, values: Values, *, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), values=values_of(values), name=name, text=text)


class Sweeper(Clue):
    """The value of each cell is the number of cells around it, also at its corners, that hold one of the values."""

    kind = "sweeper"
    _syntax = "ValuesAndCells"
    _positional = ("values", "cells")
    values: tuple[int, ...]
    cells: tuple[str, ...]

    def __init__(
        self, values: Values, cells: Cells, *, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(values=values_of(values), cells=cell_names(cells), name=name, text=text)


class SweeperWithItself(Clue):
    """The value of each cell is the number of cells in the 3×3 around it, itself included, that hold one of the values."""

    kind = "sweeper_with_itself"
    _syntax = "ValuesAndCells"
    _positional = ("values", "cells")
    values: tuple[int, ...]
    cells: tuple[str, ...]

    def __init__(
        self, values: Values, cells: Cells, *, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(values=values_of(values), cells=cell_names(cells), name=name, text=text)


class Circles(Clue):
    """Counting circles: a value in one of the cells appears in exactly that many of them."""

    kind = "circles"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class ColumnIndex(Clue):
    """A cell in column c holds v where, and only where, column v of its row holds c."""

    kind = "column_index"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class RowIndex(Clue):
    """A cell in row r holds v where, and only where, row v of its column holds r."""

    kind = "row_index"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class BoxIndex(Clue):
    """The cell at position p of its box holds v where, and only where, position v of the box holds p."""

    kind = "box_index"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class ValueIndex(Clue):
    """The value of the first cell appears again v cells after the second, whose value is v."""

    kind = "value_index"
    _syntax = "Cells"
    _positional = ("cells",)
    cells: tuple[str, ...]

    def __init__(self, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), name=name, text=text)


class LittleKiller(Clue):
    """The cells of a diagonal, from the named cell to the edge, add up to the sum.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "little_killer"
    _syntax = "Outside"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Sandwich(Clue):
    """The values between the smallest and the largest value of the board add up to the sum; both appear once.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "sandwich"
    _syntax = "Outside"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class XSum(Clue):
    """X-sum: the first X cells add up to the sum, where X is the value of the first cell.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "x_sum"
    _syntax = "Outside"
    _positional = ("sum", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(sum=sum, cells=cell_names(cells), digits=digits, name=name, text=text)


class Skyscraper(Clue):
    """This many values are visible from the first cell: those above 0 that are greater than all before them.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "skyscraper"
    _syntax = "Outside"
    _positional = ("count", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    count: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        count: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(count=count, cells=cell_names(cells), digits=digits, name=name, text=text)


class HiddenSkyscraper(Clue):
    """The first value hidden by one before it is the number.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "hidden_skyscraper"
    _syntax = "Outside"
    _positional = ("value", "cells")
    _defaults = {"digits": False, "name": None, "text": None}
    value: int
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self,
        value: int,
        cells: Cells,
        *,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(value=value, cells=cell_names(cells), digits=digits, name=name, text=text)


class FirstSeen(Clue):
    """The number is the first odd value seen from there if it is odd, and the first even value if it is even.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "first_seen"
    _syntax = "Outside"
    _positional = ("value", "cells")
    value: int
    cells: tuple[str, ...]

    def __init__(self, value: int, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(value=value, cells=cell_names(cells), name=name, text=text)


class Before(Clue):
    """Sum before a value: the cells before the first one with the largest value of the board, or with one of `values`, add up to the sum.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "before"
    _syntax = "Outside"
    _positional = ("sum", "cells")
    _defaults = {"values": None, "digits": False, "name": None, "text": None}
    sum: int
    cells: tuple[str, ...]
    values: tuple[int, ...] | None
    digits: bool

    def __init__(
        self,
        sum: int,
        cells: Cells,
        *,
        values: Values | None = None,
        digits: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            sum=sum,
            cells=cell_names(cells),
            values=None if values is None else values_of(values),
            digits=digits,
            name=name,
            text=text,
        )


class NumberedRoom(Clue):
    """The X-th cell holds the number, where X is the value of the first cell.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "numbered_room"
    _syntax = "Outside"
    _positional = ("value", "cells")
    value: int
    cells: tuple[str, ...]

    def __init__(self, value: int, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(value=value, cells=cell_names(cells), name=name, text=text)


class FullRank(Clue):
    """Among all rows and columns, read as numbers from both ends and sorted, the line has this rank; no other line reads the same.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "full_rank"
    _syntax = "Outside"
    _positional = ("rank", "cells")
    rank: int
    cells: tuple[str, ...]

    def __init__(self, rank: int, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(rank=rank, cells=cell_names(cells), name=name, text=text)


class FullRankTies(Clue):
    """Full rank, ties allowed: among all rows and columns, read as numbers from both ends and sorted, the line has this rank; equal lines share the lowest rank.

    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list.
    """

    kind = "full_rank_ties"
    _syntax = "Outside"
    _positional = ("rank", "cells")
    rank: int
    cells: tuple[str, ...]

    def __init__(self, rank: int, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(rank=rank, cells=cell_names(cells), name=name, text=text)


class Rossini(Clue):
    """Rossini arrow: the values of the cells at the edge rise in the direction of the arrow."""

    kind = "rossini"
    _syntax = "Cells"
    _positional = ("cells",)
    _defaults = {"digits": False, "name": None, "text": None}
    cells: tuple[str, ...]
    digits: bool

    def __init__(
        self, cells: Cells, *, digits: bool = False, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), digits=digits, name=name, text=text)


class Table(Clue):
    """The cells hold one of the tuples, or none of them if they are forbidden."""

    kind = "table"
    _positional = ("cells", "tuples")
    _defaults = {"forbidden": False, "name": None, "text": None}
    cells: tuple[str, ...]
    tuples: tuple[tuple[int, ...], ...]
    forbidden: bool

    def __init__(
        self,
        cells: Cells,
        tuples: list[Values],
        *,
        forbidden: bool = False,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            cells=cell_names(cells),
            tuples=tuple(values_of(values) for values in tuples),
            forbidden=forbidden,
            name=name,
            text=text,
        )


class Count(Clue):
    """The values appear in the cells exactly, at least or at most this often: a number, or the value of a cell."""

    kind = "count"
    _positional = ("cells", "values")
    _defaults = {"exactly": None, "at_least": None, "at_most": None, "name": None, "text": None}
    cells: tuple[str, ...]
    values: tuple[int, ...]
    exactly: int | str | None
    at_least: int | str | None
    at_most: int | str | None

    def __init__(
        self,
        cells: Cells,
        values: Values,
        *,
        exactly: int | str | None = None,
        at_least: int | str | None = None,
        at_most: int | str | None = None,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            cells=cell_names(cells),
            values=values_of(values),
            exactly=exactly,
            at_least=at_least,
            at_most=at_most,
            name=name,
            text=text,
        )


class Distinct(Clue):
    """Different values: a cell holds the number of different values in the others."""

    kind = "distinct"
    _positional = ("cells", "count")
    cells: tuple[str, ...]
    count: str

    def __init__(self, cells: Cells, count: str, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(cells=cell_names(cells), count=count, name=name, text=text)


class Element(Clue):
    """The cell at position `index` of the list, counted from 1, holds the same value as `value`."""

    kind = "element"
    _positional = ("cells", "index", "value")
    cells: tuple[str, ...]
    index: str
    value: str

    def __init__(
        self, cells: Cells, index: str, value: str, *, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(cells=cell_names(cells), index=index, value=value, name=name, text=text)


class Connected(Clue):
    """One area: the cells that hold one of the values form one area, connected over shared edges."""

    kind = "connected"
    _positional = ("values",)
    _defaults = {"cells": None, "name": None, "text": None}
    values: tuple[int, ...]
    cells: tuple[str, ...] | None

    def __init__(
        self, values: Values, *, cells: Cells | None = None, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(
            values=values_of(values),
            cells=None if cells is None else cell_names(cells),
            name=name,
            text=text,
        )


class YinYang(Clue):
    """Yin-yang: the cells that hold one of the values form one area, so do all others, and each 2×2 has cells of both."""

    kind = "yin_yang"
    _positional = ("values",)
    _defaults = {"cells": None, "name": None, "text": None}
    values: tuple[int, ...]
    cells: tuple[str, ...] | None

    def __init__(
        self, values: Values, *, cells: Cells | None = None, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(
            values=values_of(values),
            cells=None if cells is None else cell_names(cells),
            name=name,
            text=text,
        )


class CellLoop(Clue):
    """One loop: the cells that hold one of the values form one loop: each shares edges with exactly two others."""

    kind = "cell_loop"
    _positional = ("values",)
    _defaults = {"cells": None, "name": None, "text": None}
    values: tuple[int, ...]
    cells: tuple[str, ...] | None

    def __init__(
        self, values: Values, *, cells: Cells | None = None, name: str | None = None, text: str | None = None,
    ) -> None:
        super().__init__(
            values=values_of(values),
            cells=None if cells is None else cell_names(cells),
            name=name,
            text=text,
        )


class JapaneseSums(Clue):
    """The sums of the runs of shaded cells, in order; runs are as long as possible, with other cells between them."""

    kind = "japanese_sums"
    _positional = ("cells", "shades", "values", "sums")
    cells: tuple[str, ...]
    shades: tuple[str, ...]
    values: tuple[int, ...]
    sums: tuple[int, ...]

    def __init__(
        self,
        cells: Cells,
        shades: Cells,
        values: Values,
        sums: Values,
        *,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            cells=cell_names(cells),
            shades=cell_names(shades),
            values=values_of(values),
            sums=values_of(sums),
            name=name,
            text=text,
        )


class ShadedSum(Clue):
    """The shaded cells add up to the sum."""

    kind = "shaded_sum"
    _positional = ("cells", "shades", "values", "sum")
    cells: tuple[str, ...]
    shades: tuple[str, ...]
    values: tuple[int, ...]
    sum: int

    def __init__(
        self,
        cells: Cells,
        shades: Cells,
        values: Values,
        sum: int,
        *,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            cells=cell_names(cells),
            shades=cell_names(shades),
            values=values_of(values),
            sum=sum,
            name=name,
            text=text,
        )


class DeducedRegions(Clue):
    """Labels divide the cells into connected regions of different values; they are numbered in the order of their first cells, and are part of the solution."""

    kind = "deduced_regions"
    _positional = ("labels",)
    _defaults = {"cells": None, "size": None, "name": None, "text": None}
    labels: tuple[str, ...]
    cells: tuple[str, ...] | None
    size: int | None

    def __init__(
        self,
        labels: Cells,
        *,
        cells: Cells | None = None,
        size: int | None = None,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            labels=cell_names(labels),
            cells=None if cells is None else cell_names(cells),
            size=size,
            name=name,
            text=text,
        )


class Alike(Clue):
    """Cells like the first: a value is the number of cells that are like the first of them, on each line up to the first that differs."""

    kind = "alike"
    _positional = ("count", "lines")
    _defaults = {"first_counts": True, "name": None, "text": None}
    count: str
    lines: tuple[tuple[str, ...], ...]
    first_counts: bool

    def __init__(
        self,
        count: str,
        lines: list[Cells],
        *,
        first_counts: bool = True,
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(
            count=count,
            lines=tuple(cell_names(line) for line in lines),
            first_counts=first_counts,
            name=name,
            text=text,
        )


#: The class of each kind.
CLASSES: dict[str, type[Clue]] = {
    Diagonals.kind: Diagonals,
    Windoku.kind: Windoku,
    Disjoint.kind: Disjoint,
    Asterisk.kind: Asterisk,
    Girandola.kind: Girandola,
    Extra.kind: Extra,
    Anti.kind: Anti,
    Nonconsecutive.kind: Nonconsecutive,
    ToroidalKnight.kind: ToroidalKnight,
    ToroidalKing.kind: ToroidalKing,
    ConsecutiveNegative.kind: ConsecutiveNegative,
    RatioNegative.kind: RatioNegative,
    KropkiNegative.kind: KropkiNegative,
    XvNegative.kind: XvNegative,
    Taxicab.kind: Taxicab,
    Entropy.kind: Entropy,
    Modulo.kind: Modulo,
    Flatmates.kind: Flatmates,
    TopBottom.kind: TopBottom,
    RossiniNegative.kind: RossiniNegative,
    LinesDiffer.kind: LinesDiffer,
    Cage.kind: Cage,
    Rellik.kind: Rellik,
    Equality.kind: Equality,
    Lunchbox.kind: Lunchbox,
    Product.kind: Product,
    MultiSum.kind: MultiSum,
    Sum.kind: Sum,
    FreeProduct.kind: FreeProduct,
    EqualSum.kind: EqualSum,
    Arrow.kind: Arrow,
    Average.kind: Average,
    DoubleArrow.kind: DoubleArrow,
    Thermo.kind: Thermo,
    SlowThermo.kind: SlowThermo,
    Whisper.kind: Whisper,
    Renban.kind: Renban,
    Palindrome.kind: Palindrome,
    WeakPalindrome.kind: WeakPalindrome,
    RegionSum.kind: RegionSum,
    Between.kind: Between,
    Zipper.kind: Zipper,
    Lockout.kind: Lockout,
    Entropic.kind: Entropic,
    Modular.kind: Modular,
    SumLine.kind: SumLine,
    Nabner.kind: Nabner,
    SameDifference.kind: SameDifference,
    Sequence.kind: Sequence,
    Index.kind: Index,
    White.kind: White,
    Black.kind: Black,
    X.kind: X,
    V.kind: V,
    Greater.kind: Greater,
    Difference.kind: Difference,
    Ratio.kind: Ratio,
    PairSum.kind: PairSum,
    Odd.kind: Odd,
    Even.kind: Even,
    Low.kind: Low,
    High.kind: High,
    Minimum.kind: Minimum,
    Maximum.kind: Maximum,
    Quad.kind: Quad,
    Clone.kind: Clone,
    Same.kind: Same,
    Candidates.kind: Candidates,
    Sweeper.kind: Sweeper,
    SweeperWithItself.kind: SweeperWithItself,
    Circles.kind: Circles,
    ColumnIndex.kind: ColumnIndex,
    RowIndex.kind: RowIndex,
    BoxIndex.kind: BoxIndex,
    ValueIndex.kind: ValueIndex,
    LittleKiller.kind: LittleKiller,
    Sandwich.kind: Sandwich,
    XSum.kind: XSum,
    Skyscraper.kind: Skyscraper,
    HiddenSkyscraper.kind: HiddenSkyscraper,
    FirstSeen.kind: FirstSeen,
    Before.kind: Before,
    NumberedRoom.kind: NumberedRoom,
    FullRank.kind: FullRank,
    FullRankTies.kind: FullRankTies,
    Rossini.kind: Rossini,
    Table.kind: Table,
    Count.kind: Count,
    Distinct.kind: Distinct,
    Element.kind: Element,
    Connected.kind: Connected,
    YinYang.kind: YinYang,
    CellLoop.kind: CellLoop,
    JapaneseSums.kind: JapaneseSums,
    ShadedSum.kind: ShadedSum,
    DeducedRegions.kind: DeducedRegions,
    Alike.kind: Alike,
    Any.kind: Any,
    Automaton.kind: Automaton,
    Modifier.kind: Modifier,
    Not.kind: Not,
    Regex.kind: Regex,
    Relation.kind: Relation,
    Schroedinger.kind: Schroedinger,
}

__all__ = [
    "Alike",
    "Anti",
    "Any",
    "Arrow",
    "Asterisk",
    "Automaton",
    "Average",
    "Before",
    "Between",
    "Black",
    "BoxIndex",
    "Cage",
    "Candidates",
    "CellLoop",
    "Cells",
    "Circles",
    "Clone",
    "Clue",
    "ColumnIndex",
    "Connected",
    "ConsecutiveNegative",
    "Count",
    "DeducedRegions",
    "Diagonals",
    "Difference",
    "Disjoint",
    "Distinct",
    "DoubleArrow",
    "Element",
    "Entropic",
    "Entropy",
    "EqualSum",
    "Equality",
    "Even",
    "Extra",
    "FirstSeen",
    "Flatmates",
    "FreeProduct",
    "FullRank",
    "FullRankTies",
    "Girandola",
    "Greater",
    "HiddenSkyscraper",
    "High",
    "Index",
    "JapaneseSums",
    "KropkiNegative",
    "LinesDiffer",
    "LittleKiller",
    "Lockout",
    "Low",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modifier",
    "Modular",
    "Modulo",
    "MultiSum",
    "Nabner",
    "Nonconsecutive",
    "Not",
    "NumberedRoom",
    "Odd",
    "PairSum",
    "Palindrome",
    "Product",
    "Quad",
    "Ratio",
    "RatioNegative",
    "Regex",
    "RegionSum",
    "Relation",
    "Rellik",
    "Renban",
    "Rossini",
    "RossiniNegative",
    "RowIndex",
    "Same",
    "SameDifference",
    "Sandwich",
    "Schroedinger",
    "Sequence",
    "ShadedSum",
    "Skyscraper",
    "SlowThermo",
    "Sum",
    "SumLine",
    "Sweeper",
    "SweeperWithItself",
    "Table",
    "Taxicab",
    "Thermo",
    "TopBottom",
    "ToroidalKing",
    "ToroidalKnight",
    "V",
    "ValueIndex",
    "Values",
    "WeakPalindrome",
    "Whisper",
    "White",
    "Windoku",
    "X",
    "XSum",
    "XvNegative",
    "YinYang",
    "Zipper",
]
