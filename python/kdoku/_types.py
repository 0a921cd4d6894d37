"""The names that arguments choose among, for type checkers."""

from __future__ import annotations

from typing import Literal, TypeAlias

#: A scale of difficulty.
Scale: TypeAlias = Literal["se121", "se", "hodoku", "hodoku-2.3.2", "kdoku"]
#: A level of difficulty.
Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
#: A language of words.
Language: TypeAlias = Literal["en", "ko"]
#: As much of a step as is shown.
Reveal: TypeAlias = Literal["nudge", "technique", "step"]
#: Which cells have givens together.
Symmetry: TypeAlias = Literal[
    "none", "rotate-180", "rotate-90", "mirror-h", "mirror-v", "diagonal", "anti-diagonal", "full"
]
