"""The checks themselves: right on a product that follows the rules, and a planted fault is found. Needs no build."""

import random
import sqlite3
import tempfile
import unittest
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from check import Hospital, must_not_be_told
from compared import compare_report
from expected import LOCAL, Data, Reading, percent, period_of
from hospital import iso
from ideal import report_json
from subtraction import search

NOW = datetime(2026, 11, 20, 15, tzinfo=timezone.utc)
TODAY = date(2026, 11, 20)
OCTOBER = period_of("2026-10")
QUESTIONS = (("1", "A?"), ("2", "B?"))


def data_of(surveys, now=NOW):
    """`surveys`: `(ward, unit, day, hour, faces)`, of which faces are by question."""
    folder = tempfile.TemporaryDirectory()
    file = Path(folder.name) / "hospital.db"
    db = sqlite3.connect(file)
    db.executescript(
        """
        create table local (id text, numerico integer, unidade text);
        create table pergunta (id text, numerico integer);
        create table questionario_pergunta (questionario_id integer, pergunta_id text, descricao text);
        create table identificacao (id integer primary key, local_id text, telefone text, criada_em text);
        create table resposta (identificacao_id integer, pergunta_id text, questionario_id integer, resposta text);
        """
    )
    db.executemany("insert into local values (?, 0, ?)", {(ward, unit) for ward, unit, *_ in surveys})
    db.executemany("insert into questionario_pergunta values (1, ?, ?)", QUESTIONS)
    for at, (ward, _, day, hour, faces) in enumerate(surveys):
        moment = datetime(day.year, day.month, day.day, hour, tzinfo=LOCAL) + timedelta(seconds=at % 60)
        db.execute("insert into identificacao values (?, ?, '', ?)", [at, ward, iso(moment)])
        for question, face in faces.items():
            db.execute("insert into resposta values (?, ?, 1, ?)", [at, question, face])
    db.commit()
    db.close()
    data = Data(file, now)
    folder.cleanup()
    return data


def surveys_of(ward, unit, count, hour=10, faces=None, day=date(2026, 10, 6)):
    """On a Tuesday."""
    return [(ward, unit, day, hour, faces or {"1": "MB", "2": "RU"})] * count


def random_data(seed):
    rand = random.Random(seed)
    surveys = []
    for ward in "ABCDEFGH":
        unit = rand.choice(["Norte", "Sul", None])
        asked = rand.choice([("1",), ("1", "2"), ("2",)])
        for _ in range(rand.choice([1, 3, 5, 9, 20, 40])):
            day = date(2026, 8, 1) + timedelta(days=rand.randrange(110))
            faces = {question: rand.choice(["MB", "BO", "RE", "RU"]) for question in asked if rand.random() < 0.9}
            surveys.append((ward, unit, day, rand.randrange(24), faces))
    # A ward has one unit.
    units = {ward: unit for ward, unit, *_ in surveys}
    return data_of([(ward, units[ward], *rest) for ward, _, *rest in surveys])


def october(data, reading=Reading()):
    return data.period(*OCTOBER, reading)


def ideal_october(data, reading=Reading(), **chosen):
    return report_json(data, *OCTOBER, TODAY, reading, **chosen)


def found_in(data, json, reading=Reading()):
    return compare_report("report", json, data, *OCTOBER, TODAY, reading).found


class Rules(unittest.TestCase):
    def test_half_a_percent_is_rounded_up(self):
        self.assertEqual([percent(23, 40), percent(1, 8), percent(0, 3), percent(3, 3)], [58, 13, 0, 100])

    def test_small_wards_of_a_unit_are_together(self):
        data = data_of(surveys_of("A", "Norte", 20) + surveys_of("B", "Norte", 5) + surveys_of("C", "Norte", 3))
        self.assertEqual([(pool.unit, pool.wards) for pool in october(data).pools], [("Norte", {"B", "C"})])

    def test_small_wards_of_several_units_are_together_where_a_unit_has_too_few(self):
        data = data_of(surveys_of("A", "Norte", 20) + surveys_of("B", "Norte", 5) + surveys_of("C", "Sul", 3))
        self.assertEqual([(pool.unit, pool.wards) for pool in october(data).pools], [(None, {"B", "C"})])
        self.assertEqual(october(data).report()["unidades"]["Norte"].surveys, 20)
        self.assertEqual(october(data).report()["total"].surveys, 28)

    def test_seven_surveys_of_small_wards_are_in_no_share(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 5) + surveys_of("C", None, 2))
        self.assertEqual(october(data).report()["total"].surveys, 20)
        self.assertEqual(october(data).opened_in()["abertas"], 27)

    def test_a_ward_shows_the_finest_division_with_eight_or_none_in_every_part(self):
        saturday = date(2026, 10, 10)
        parts = [
            ((9, 9, 9, 9), 4),
            # Day in two parts and the night whole.
            ((9, 4, 9, 5), 3),
            # Night in two parts and the day whole.
            ((5, 9, 4, 9), 3),
            ((7, 7, 1, 1), 2),
            ((9, 4, 5, 9), 2),
            # Weekdays and weekend.
            ((7, 0, 0, 8), 0),
            ((6, 2, 4, 4), 2),
            ((7, 0, 0, 0), 0),
            ((12, 0, 0, 0), 1),
        ]
        for (day, night, weekend, weekend_night), count in parts:
            data = data_of(
                surveys_of("A", None, day)
                + surveys_of("A", None, night, hour=20)
                + surveys_of("A", None, weekend, day=saturday)
                + surveys_of("A", None, weekend_night, hour=20, day=saturday)
            )
            with self.subTest(parts=(day, night, weekend, weekend_night)):
                self.assertEqual(len(october(data).cells_of("A")), count)

    def test_nineteen_hours_is_night_and_seven_is_day(self):
        data = data_of(surveys_of("A", None, 9, hour=18) + surveys_of("A", None, 8, hour=19) + surveys_of("A", None, 8, hour=7))
        cells = october(data).report()["cells"]["A"]
        self.assertEqual({cell: group.surveys for cell, group in cells.items()}, {("dia", False): 17, ("noite", False): 8})


class Checks(unittest.TestCase):
    def setUp(self):
        self.seed = random.randrange(10**6)
        self.data = random_data(self.seed)

    def test_a_product_that_follows_the_rules_has_no_difference(self):
        with self.subTest(seed=self.seed):
            self.assertEqual(found_in(self.data, ideal_october(self.data)), [])

    def test_a_changed_figure_is_found(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 9))
        for change in ("pesquisas", "satisfacao"):
            json = ideal_october(data)
            json["locais"][0][change] += 1
            self.assertEqual(len(found_in(data, json)), 1, change)

    def test_a_ward_that_should_be_hidden_is_found(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 5))
        json = ideal_october(data)
        row = next(row for row in json["locais"] if row["Id"] == "B")
        row["pesquisas"] = 5
        self.assertIn("locais[B].pesquisas", found_in(data, json)[0])

    def test_a_month_that_counts_another_group_is_found(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("A", None, 20, day=date(2026, 9, 8)))
        json = ideal_october(data)
        json["total"]["meses"][11]["pesquisas"] = 21
        self.assertIn("total.meses[2026-09].pesquisas", found_in(data, json)[0])


class Subtraction(unittest.TestCase):
    def told(self, data, groups):
        return [one for one in search(october(data), groups, "faces") if must_not_be_told(one)]

    def test_a_ward_is_told_by_the_total_less_the_others(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 9) + surveys_of("C", None, 5))
        group = october(data).group
        groups = [("total", group({"A", "B", "C"})), ("A", group({"A"})), ("B", group({"B"}))]
        self.assertIn("ward C = total − A − B", " ".join(one.text for one in self.told(data, groups)))

    def test_a_ward_is_told_by_overlapping_sums(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 9) + surveys_of("C", None, 5))
        group = october(data).group
        groups = [(name, group(set(name))) for name in ("AB", "BC", "AC")]
        self.assertIn("ward C = 1/2 × AC + 1/2 × BC − 1/2 × AB", " ".join(one.text for one in self.told(data, groups)))

    def test_a_cell_is_told_by_the_ward_less_its_other_cells(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("A", None, 4, hour=20))
        group = october(data).group
        groups = [("A", group({"A"})), ("day", group({"A"}, None, ("dia", None)))]
        self.assertTrue(any(one.kind == "a cell of a ward" for one in self.told(data, groups)))

    def test_nothing_is_told_by_sums_of_eight_or_more(self):
        data = data_of(surveys_of("A", None, 20) + surveys_of("B", None, 5) + surveys_of("C", None, 4))
        group = october(data).group
        groups = [("total", group({"A", "B", "C"})), ("A", group({"A"})), ("others", group({"B", "C"}))]
        self.assertEqual(self.told(data, groups), [])

    def test_a_small_question_of_a_large_ward_is_told_among_many(self):
        data = data_of(surveys_of("A", None, 20, faces={"1": "MB"}) + surveys_of("A", None, 3) + surveys_of("B", None, 9))
        group = october(data).group
        groups = [("A", group({"A"})), ("A 1", group({"A"}, frozenset([QUESTIONS[0]])))]
        found = search(october(data), groups, "faces")
        self.assertEqual({(one.surveys, one.crowd) for one in found}, {(3, 23)})

    def test_counting_pools_by_whole_questions_tells_nothing_on_any_page(self):
        """The answers of wards that are together, if they have 8 or more to the question together, and no others."""
        reading = Reading("rest", False, False)
        data = random_data(seed := random.randrange(10**6))
        reports = {}
        filters = [{}, {"unidade": "Norte"}, {"unidade": "Sul"}]
        filters += [{"local": ward} for ward in data.wards] + [{"pergunta": id} for id, _ in QUESTIONS]
        for of in filters:
            arguments = ["--periodo", "2026-10", *(text for name, value in of.items() for text in (f"--{name}", value))]
            question = of.get("pergunta")
            if question and not data.text_of(question, *OCTOBER):
                continue
            chosen = {("question" if name == "pergunta" else name): value for name, value in of.items()}
            reports[f"2026-10 {of}"] = (arguments, ideal_october(data, reading, **chosen))
        hospital = Hospital.__new__(Hospital)
        hospital.name, hospital.reports, hospital.today, hospital.data = seed, reports, TODAY, data
        self.assertEqual([str(one) for _, one in hospital.told(reading, random) if must_not_be_told(one)], [])


if __name__ == "__main__":
    unittest.main()
