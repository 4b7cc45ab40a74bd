"""
Whether figures of a report, added and subtracted, give the count of a group of 1 to 7 surveys.

Each count that a report gives is the sum over a set of atoms. For faces an atom is the answers of a ward to a question
in one of the four cells; for surveys it is the surveys of a ward in a cell that answered the same questions. A reader
who adds and subtracts counts learns exactly the linear combinations of these sets. So a group can be told if and only
if its indicator vector is in their rational span. The arithmetic is modulo a large prime: what is in the rational span
is in the span modulo the prime too, unless the prime divides a determinant of zeros and ones.
"""

import random
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from expected import CELLS, FEWEST, lies_in

PRIME = (1 << 61) - 1
# How often the span is searched for sparse vectors, each time with other columns first.
ORDERS = 4


def reduced(row, basis, note):
    """Subtracts rows of the basis until none of their pivots is in `row`. `note` collects the combination."""
    for pivot in [column for column in row if column in basis]:
        factor = row.get(pivot, 0)
        if not factor:
            continue
        other, other_note = basis[pivot]
        for column, value in other.items():
            left = (row.get(column, 0) - factor * value) % PRIME
            if left:
                row[column] = left
            else:
                row.pop(column, None)
        for name, value in other_note.items():
            note[name] = (note.get(name, 0) - factor * value) % PRIME
    return row, note


def basis_of(rows, order):
    """The reduced echelon form: `{pivot: (row, combination)}`."""
    basis = {}
    for name, row in rows.items():
        row, note = reduced(dict.fromkeys(row, 1), basis, {name: 1})
        if not row:
            continue
        pivot = min(row, key=order.__getitem__)
        inverse = pow(row[pivot], -1, PRIME)
        row = {column: value * inverse % PRIME for column, value in row.items()}
        note = {name: value * inverse % PRIME for name, value in note.items()}
        for other, other_note in basis.values():
            factor = other.get(pivot, 0)
            if factor:
                for column, value in row.items():
                    left = (other.get(column, 0) - factor * value) % PRIME
                    if left:
                        other[column] = left
                    else:
                        other.pop(column, None)
                for name, value in note.items():
                    other_note[name] = (other_note.get(name, 0) - factor * value) % PRIME
        basis[pivot] = (row, note)
    return basis


def rational(value):
    """The fraction of small numbers that is this modulo the prime."""
    for below in range(1, 61):
        above = value * below % PRIME
        for number in (above, above - PRIME):
            if abs(number) < 10_000:
                return Fraction(number, below)
    return value


def told(combination):
    """`total − locais[7] − ...`"""
    terms = sorted(((rational(value), name) for name, value in combination.items() if value), key=lambda term: (-term[0], term[1]))
    if len(terms) > 12:
        return f"a combination of {len(terms)} figures"
    signed = [
        f"{'−' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{abs(factor)} × '}{name}" for factor, name in terms
    ]
    return " ".join(signed).removeprefix("+ ")


class Atoms:
    """The atoms of a period, on one of the two levels."""

    def __init__(self, period, level):
        self.level = level
        self.surveys_of = defaultdict(set)
        for number, one in enumerate(period.answered):
            if level == "faces":
                for question in one.answers:
                    self.surveys_of[(one.ward, question, one.cell)].add(number)
            else:
                self.surveys_of[(one.ward, frozenset(one.answers), one.cell)].add(number)
        self.left_out_of = period.left_out_of

    def within(self, wards=None, questions=None, cell=None):
        def counts(ward, asked):
            answered = {asked} if self.level == "faces" else asked
            return any(
                (questions is None or question in questions) and (ward, question) not in self.left_out_of
                for question in answered
            )

        return frozenset(
            (ward, asked, time)
            for ward, asked, time in self.surveys_of
            if (wards is None or ward in wards) and counts(ward, asked) and lies_in(time, cell)
        )

    def of(self, group):
        return self.within(group.wards, group.questions, group.cell)

    def surveys(self, atoms):
        return len(set().union(*(self.surveys_of[atom] for atom in atoms)))

    def crowd(self, atoms, groups):
        """
        Among how many surveys the reader has to look for those of `atoms`: all of the same wards, or those of the same
        times of the week where the published `groups` tell these apart. Who answered which question is known to nobody.
        """
        elsewhere = {(ward, asked) for ward, asked, _ in set(self.surveys_of) - atoms}
        in_cells = {ward for ward, asked, _ in atoms if (ward, asked) in elsewhere}
        touched = {(ward, cell) for ward, _, cell in atoms}

        def told_apart(ward, cell):
            return tuple(lies_in(cell, group.cell) for _, group in groups if group.cell and ward in group.wards)

        known = {(ward, told_apart(ward, cell)) for ward, cell in touched if ward in in_cells}
        return self.surveys(
            (ward, asked, cell)
            for ward, asked, cell in self.surveys_of
            if (ward, told_apart(ward, cell)) in known or (ward not in in_cells and any(ward == of for of, _ in touched))
        )


def groups_under_8(period, atoms):
    """Yields groups of 1 to 7 surveys that nobody may tell: `(kind, name, atoms)`."""
    wards = period.data.wards
    small = sorted(ward for ward in period.count if ward not in period.shown)
    units = {wards[ward].unit for ward in period.count}
    questions = {question for one in period.answered for question in one.answers}

    def found(kind, name, **of):
        some = atoms.within(**of)
        if 1 <= atoms.surveys(some) < FEWEST:
            yield kind, name, some

    for ward in small:
        yield from found("a ward", f"ward {ward}", wards={ward})
    for two in combinations(small, 2):
        yield from found("two wards", f"wards {' and '.join(two)}", wards=set(two))
    yield from found("the wards in no share", "wards in no share", wards=period.in_no_share)
    for unit in units:
        of_unit = {ward for ward in period.count if wards[ward].unit == unit}
        yield from found("the small wards of a unit", f"small wards of {unit}", wards=of_unit & set(small))
        for question in questions:
            yield from found("a question of a unit", f"{question} in {unit}", wards=of_unit, questions={question})
    for cell in CELLS:
        yield from found("a cell of the hospital", f"cell {cell}", wards=period.counted, cell=cell)
        for ward in period.count:
            yield from found("a cell of a ward", f"cell {cell} of ward {ward}", wards={ward}, cell=cell)
    for question in questions:
        yield from found("a question", f"{question}", wards=period.counted, questions={question})
        for ward in period.count:
            yield from found("a question of a ward", f"{question} of ward {ward}", wards={ward}, questions={question})


@dataclass(frozen=True)
class Told:
    """What a combination of figures tells of fewer than 8 surveys."""

    kind: str
    surveys: int
    # The surveys of the wards or cells that it may be of. Under 8: it tells what must not be told.
    crowd: int
    text: str

    def __str__(self):
        return f"{self.kind}: {self.surveys} of {self.crowd} surveys: {self.text}"


def search(period, groups, level, rand=random):
    """`groups`: the published ones, as `(place, group)`. Returns what can be told of fewer than 8 surveys."""
    atoms = Atoms(period, level)
    published = {}
    for place, group in groups:
        published.setdefault(atoms.of(group), place)
    published.pop(frozenset(), None)
    # A combination has the same factor for all atoms that are in the same published sets, so these are one column.
    signature = defaultdict(list)
    for at, some in enumerate(published):
        for atom in some:
            signature[atom].append(at)
    column_of = {atom: tuple(at) for atom, at in signature.items()}
    of_column = defaultdict(set)
    for atom, column in column_of.items():
        of_column[column].add(atom)
    rows = {place: {column_of[atom] for atom in some} for some, place in published.items()}
    found = []

    # Every vector of the reduced form is a combination: one that touches few surveys tells something of them.
    seen = set()
    basis = {}
    for _ in range(ORDERS):
        columns = list(of_column)
        rand.shuffle(columns)
        basis = basis_of(rows, {column: at for at, column in enumerate(columns)})
        for row, note in basis.values():
            some = frozenset(atom for column in row for atom in of_column[column])
            if some not in seen and atoms.surveys(some) < FEWEST:
                seen.add(some)
                wards = sorted({ward for ward, _, _ in some})
                kind = "several wards" if len(wards) > 1 else "a part of a ward"
                found.append(
                    Told(kind, atoms.surveys(some), atoms.crowd(some, groups), f"{', '.join(wards)} = {told(note)}")
                )

    for kind, name, some in groups_under_8(period, atoms):
        # What no published set counts cannot be told.
        if any(atom not in column_of for atom in some):
            continue
        columns = {column_of[atom] for atom in some}
        if any(not of_column[column] <= some for column in columns):
            continue
        row, note = reduced(dict.fromkeys(columns, 1), basis, {})
        if not row:
            combination = {place: -value % PRIME for place, value in note.items()}
            found.append(Told(kind, atoms.surveys(some), atoms.crowd(some, groups), f"{name} = {told(combination)}"))
    return found
