"""
What a report must say, computed from the database by the documented rules alone, without the product's code.

Every figure is a `Group`: which wards, questions and time of the week it counts, and what comes out. The search for
groups that can be told by subtraction (subtraction.py) needs the first, the comparison with the product the second.
"""

import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from itertools import product as pairs

LOCAL = timezone(timedelta(hours=-3))
FEWEST = 8
FACES = ("MB", "BO", "RE", "RU")
MONTHS_SHOWN = 13

# A time of the week: (turno, fimDeSemana). None stands for both.
FOUR = tuple(pairs(("dia", "noite"), (False, True)))
DAY = tuple(cell for cell in FOUR if cell[0] == "dia")
NIGHT = tuple(cell for cell in FOUR if cell[0] == "noite")
# The finest comes first.
DIVISIONS = (
    FOUR,
    (*DAY, ("noite", None)),
    (("dia", None), *NIGHT),
    (("dia", None), ("noite", None)),
    ((None, False), (None, True)),
)
CELLS = tuple(dict.fromkeys(cell for division in DIVISIONS for cell in division))


def lies_in(cell, whole):
    return whole is None or all(of is None or of == own for own, of in zip(cell, whole))


def percent(part, whole):
    """`round(100 * part / whole)`, half up, in whole numbers."""
    return (200 * part + whole) // (2 * whole)


@dataclass(frozen=True)
class Survey:
    ward: str
    day: date
    cell: tuple
    has_phone: bool
    # The face by question (id and text), without empty answers.
    answers: dict = field(hash=False, compare=False)


@dataclass(frozen=True)
class Ward:
    id: str
    json_id: object
    unit: object


@dataclass
class Group:
    wards: frozenset
    # None: all questions.
    questions: object = None
    # None: the whole week.
    cell: object = None
    surveys: int = 0
    faces: Counter = field(default_factory=Counter)

    @property
    def is_shown(self):
        return self.surveys >= FEWEST

    def figures(self):
        if not self.is_shown:
            return {"pesquisas": None, "satisfacao": None, "faces": None}
        faces = {face: self.faces[face] for face in FACES}
        share = percent(faces["MB"] + faces["BO"], sum(faces.values()))
        return {"pesquisas": self.surveys, "satisfacao": share, "faces": faces}


@dataclass(frozen=True)
class Reading:
    """Where the rules can be read in two ways."""

    # Small wards that are under 8 in their unit count together with those of: "rest", the other such units; "all", all.
    across: str = "rest"
    # Whether questions that are in no share of their own count in their wards' shares.
    counts_small_questions: bool = True
    # Whether an answer of wards that are together counts where those of them that ask the question have 1 to 7 surveys.
    counts_few_of_pools: bool = True

    def __str__(self):
        small = "count" if self.counts_small_questions else "do not count"
        few = "count" if self.counts_few_of_pools else "do not count"
        return (
            f"small wards across units: {self.across}; questions in no share {small} in wards; "
            f"questions of wards with 1 to 7 surveys in \"Outros locais\" {few}"
        )


def first_of_next(day):
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def months_back(day, count):
    number = 12 * day.year + day.month - 1 - count
    return date(number // 12, number % 12 + 1, 1)


class Data:
    """Everything that a database holds before `now`."""

    def __init__(self, database, now):
        db = sqlite3.connect(database)
        self.wards = {
            id: Ward(id, int(id) if is_number else id, unit)
            for id, is_number, unit in db.execute("select id, numerico, unidade from local")
        }
        self.numbers = dict(db.execute("select id, numerico from pergunta"))
        answers = defaultdict(dict)
        for survey, question, text, face in db.execute(
            "select r.identificacao_id, r.pergunta_id, q.descricao, r.resposta from resposta r join questionario_pergunta q "
            "on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id where r.resposta <> ''"
        ):
            answers[survey][(question, text)] = face
        self.by_month = defaultdict(list)
        self.latest = {}
        for id, ward, phone, text in db.execute("select id, local_id, telefone, criada_em from identificacao"):
            moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
            if moment >= now:
                continue
            local = moment.astimezone(LOCAL)
            cell = ("dia" if 7 <= local.hour < 19 else "noite", local.weekday() >= 5)
            survey = Survey(ward, local.date(), cell, phone != "", answers.get(id, {}))
            self.by_month[(local.year, local.month)].append(survey)
            for question in survey.answers:
                self.latest.setdefault(question, []).append((moment, local.date()))
        db.close()
        self.periods = {}

    def opened(self, first, last):
        """All surveys of these days, answered or not."""
        month, found = first.replace(day=1), []
        while month <= last:
            found += [one for one in self.by_month[(month.year, month.month)] if first <= one.day <= last]
            month = first_of_next(month)
        return found

    def period(self, first, last, reading):
        key = (first, last, reading)
        if key not in self.periods:
            self.periods[key] = Period(self, first, last, reading)
        return self.periods[key]

    def text_of(self, question, first, last):
        """The text of a question's id that was answered last in the period."""
        found = [
            (max(moment for moment, day in times if first <= day <= last), key)
            for key, times in self.latest.items()
            if key[0] == question and any(first <= day <= last for _, day in times)
        ]
        return max(found)[1] if found else None


@dataclass(frozen=True)
class Pool:
    unit: object
    is_across: bool
    wards: frozenset


class Period:
    """The wards and questions that are shown, together, or in no share. Decided once, over the whole hospital."""

    def __init__(self, data, first, last, reading):
        self.data, self.first, self.last, self.reading = data, first, last, reading
        self.opened = data.opened(first, last)
        self.answered = [one for one in self.opened if one.answers]
        count = Counter(one.ward for one in self.answered)
        self.count = count
        self.shown = frozenset(ward for ward in count if count[ward] >= FEWEST)
        small = defaultdict(set)
        for ward in count:
            if ward not in self.shown:
                small[data.wards[ward].unit].add(ward)
        total = lambda wards: sum(count[ward] for ward in wards)
        pools = [Pool(unit, False, frozenset(wards)) for unit, wards in small.items() if total(wards) >= FEWEST]
        rest = frozenset(ward for wards in small.values() if total(wards) < FEWEST for ward in wards)
        everyone = frozenset(ward for wards in small.values() for ward in wards)
        # Without units, those of the hospital are those of its only unit.
        if reading.across == "all" and rest:
            pools = [Pool(None, len(small) > 1, everyone)] if total(everyone) >= FEWEST else []
        elif total(rest) >= FEWEST:
            pools.append(Pool(None, True, rest))
        self.pools = pools
        self.counted = self.shown.union(*(pool.wards for pool in pools))
        self.in_no_share = frozenset(count) - self.counted

        # `(ward, question)`: answers that count nowhere.
        self.left_out_of = set()
        for pool in pools if not reading.counts_few_of_pools else ():
            asking = defaultdict(set)
            for one in self.answered:
                if one.ward in pool.wards:
                    for question in one.answers:
                        asking[question].add(one.ward)
            self.left_out_of |= {
                (ward, question) for ward in pool.wards for question in asking if total(asking[question]) < FEWEST
            }

        answers = Counter(
            question
            for one in self.answered
            if one.ward in self.counted
            for question in one.answers
            if (one.ward, question) not in self.left_out_of
        )
        self.questions = frozenset(question for question in answers if answers[question] >= FEWEST)
        small_questions = frozenset(answers) - self.questions
        together = sum(
            1
            for one in self.answered
            if one.ward in self.counted
            and any((one.ward, key) not in self.left_out_of for key in small_questions & set(one.answers))
        )
        self.small_questions = small_questions
        self.has_other_questions = together >= FEWEST
        if not self.has_other_questions and not reading.counts_small_questions:
            self.left_out_of |= {(ward, question) for ward in self.counted for question in small_questions}

    def group(self, wards, questions=None, cell=None):
        found = Group(frozenset(wards), questions, cell)
        for one in self.answered:
            if one.ward not in found.wards or not lies_in(one.cell, cell):
                continue
            faces = [
                face
                for question, face in one.answers.items()
                if (one.ward, question) not in self.left_out_of and (questions is None or question in questions)
            ]
            found.faces.update(faces)
            found.surveys += 1 if faces else 0
        return found

    def cells_of(self, ward):
        """The times of the week that a shown ward shows: the finest division with 8 surveys or none in every part."""
        if ward not in self.shown:
            return ()
        for division in DIVISIONS:
            groups = [self.group({ward}, None, cell) for cell in division]
            if all(group.surveys == 0 or group.is_shown for group in groups):
                return tuple(cell for cell, group in zip(division, groups) if group.surveys > 0)
        return ()

    def report(self, local=None, unidade=None, pergunta=None):
        """
        The groups of a report. A filter chooses some of the wards and questions, and never regroups them.
        `pergunta` is an id and a text.
        """
        wards = self.data.wards
        chosen = {
            ward
            for ward in wards
            if (local is None or ward == local) and (unidade is None or wards[ward].unit == unidade)
        }
        # A ward that is shown together with others is not shown alone.
        counted = (self.counted if local is None else self.shown) & chosen
        if unidade is not None:
            across = [pool.wards for pool in self.pools if pool.is_across]
            counted = counted.difference(*across)
        only = None if pergunta is None else frozenset([pergunta])
        group = lambda of, questions=None: self.group(of, only if questions is None else questions)
        report = {"total": group(counted), "locais": {}, "unidades": {}, "outros": {}, "perguntas": {}}
        for ward in chosen:
            report["locais"][ward] = group({ward} & self.shown)
        if local is None:
            for unit in {wards[ward].unit for ward in chosen} - {None}:
                of_unit = {ward for ward in counted if wards[ward].unit == unit}
                report["unidades"][unit] = group(of_unit.difference(*(p.wards for p in self.pools if p.is_across)))
            for pool in self.pools:
                if pool.wards <= counted:
                    report["outros"][(pool.unit, pool.wards)] = group(pool.wards)
        for question in self.questions if pergunta is None else self.questions & only:
            report["perguntas"][question] = group(counted, frozenset([question]))
        if pergunta is None and self.has_other_questions:
            report["outras"] = group(counted, self.small_questions)
        showing = {ward: self.cells_of(ward) for ward in chosen & self.shown}
        report["cells"] = {
            ward: {cell: self.group({ward}, only, cell) for cell in cells} for ward, cells in showing.items()
        }
        report["total cells"] = {}
        for cell in CELLS:
            of_cell = {ward for ward, cells in showing.items() if cell in cells}
            if of_cell:
                report["total cells"][cell] = self.group(of_cell, only, cell)
        return report

    def opened_in(self, local=None, unidade=None):
        """Surveys of all wards that were opened; of the wards that are shown or together, those that wait for a call."""
        wards = self.data.wards
        chosen = {
            ward
            for ward in wards
            if (local is None or ward == local) and (unidade is None or wards[ward].unit == unidade)
        }
        counted = self.counted & chosen
        if unidade is not None:
            counted = counted.difference(*(pool.wards for pool in self.pools if pool.is_across))
        opened = [one for one in self.opened if one.ward in chosen]
        return {
            "abertas": len(opened),
            "naoRespondidas": sum(1 for one in opened if not one.answers),
            "esperamRetorno": sum(
                1 for one in opened if one.ward in counted and one.has_phone and "RU" in one.answers.values()
            ),
        }


def period_of(name):
    """The first and last day of `2026-10` or `2026-T3`."""
    year, part = name.split("-")
    first, months = (int(part), 1) if not part.startswith("T") else (3 * int(part[1:]) - 2, 3)
    start = date(int(year), first, 1)
    end = start
    for _ in range(months):
        end = first_of_next(end)
    return start, end - timedelta(days=1)


def months_up_to(last, today):
    """The first and last days of the 13 months up to the last day of a period, or up to today."""
    latest = min(last, today).replace(day=1)
    starts = [months_back(latest, back) for back in reversed(range(MONTHS_SHOWN))]
    return [(start, first_of_next(start) - timedelta(days=1)) for start in starts]
