"""
check.py SERVER [--hospitals N] [--seed S]

Makes random hospitals and checks the built product (`SERVER` is its folder dist/server) on them:
1. every share and count of its reports against an independent computation from the database (expected.py),
2. that no combination of the published counts tells something of fewer than 8 surveys (subtraction.py),
3. that workbook and page say no other numbers of a group than the JSON (written.py).
Exits with 1 if something differs or can be told.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter, defaultdict
from datetime import datetime
from itertools import product as combinations
from pathlib import Path

from compared import compare_report, published
from comparison import compare_comparison
from expected import FEWEST, LOCAL, Data, Reading, months_up_to, period_of
from hospital import make, utc_now
from product import Product
from requested import requests_of
from subtraction import search
from written import differences_of

READINGS = [Reading(*choice) for choice in combinations(("rest", "all"), (True, False), (True, False))]


def options_of(arguments):
    return {name.removeprefix("--"): value for name, value in zip(arguments[::2], arguments[1::2])}


class Hospital:
    """One hospital and the JSON of its reports: `{name: (arguments, json)}`."""

    def __init__(self, name, database, now, reports):
        self.name, self.reports = name, reports
        self.today = now.astimezone(LOCAL).date()
        self.data = Data(database, now)

    def differences(self, reading):
        """Returns what differs, and the number of figures."""
        found, figures = [], 0
        for name, (arguments, json) in self.reports.items():
            options = options_of(arguments)
            first, last = period_of(options["periodo"])
            place = f"{self.name} {name}"
            chosen = options.get("local"), options.get("unidade"), options.get("pergunta")
            if "comparar" in options:
                differences, *_ = compare_comparison(
                    place, json, self.data, options["comparar"], first, last, reading, *chosen
                )
            else:
                differences = compare_report(place, json, self.data, first, last, self.today, reading, *chosen)
            found += differences.found
            figures += differences.figures
        return found, figures

    def published_of(self, start, end, period_name, reading):
        """The groups of one period that any page shows: of the period itself, or of a month in its line."""
        whole = period_of(period_name)
        is_month_in_line = (start, end) != whole
        until = min(end, self.today)
        period = self.data.period(start, until, reading)
        groups = []
        for name, (arguments, json) in self.reports.items():
            options = options_of(arguments)
            if options["periodo"] != period_name or "comparar" in options:
                continue
            question = options.get("pergunta")
            text = question and self.data.text_of(question, whole[0], min(whole[1], self.today))
            if question and not text:
                continue
            expected = period.report(options.get("local"), options.get("unidade"), text)
            shown = at_month(json, f"{start:%Y-%m}") if is_month_in_line else json
            filters = name.removeprefix(period_name).strip()
            groups += [(f"{filters} {place}".strip(), group) for place, group in published(shown, expected)]
        return period, groups

    def told(self, reading, rand):
        """Yields what can be told by subtraction, as `(place, Told)`."""
        names = {options_of(arguments)["periodo"] for arguments, _ in self.reports.values()}
        for name in sorted(names):
            first, last = period_of(name)
            for start, end in {(first, last), *months_up_to(last, self.today)}:
                period, groups = self.published_of(start, end, name, reading)
                place = f"{self.name} {name}" + (f", {start:%Y-%m} of the 13 months" if start != first else "")
                for one in search(period, groups, "faces", rand):
                    yield place, one
        for to in {options_of(arguments).get("comparar") for arguments, _ in self.reports.values()} - {None}:
            period, groups = self.compared_of(to, reading)
            for one in search(period, groups, "faces", rand):
                yield f"{self.name} comparar={to}", one

    def compared_of(self, to, reading):
        """The groups that comparisons with the same days show, and those of the reports on the later days."""
        groups = []
        for name, (arguments, json) in self.reports.items():
            options = options_of(arguments)
            if options.get("comparar") == to:
                first, last = period_of(options["periodo"])
                chosen = options.get("local"), options.get("unidade"), options.get("pergunta")
                _, found, period = compare_comparison(name, json, self.data, to, first, last, reading, *chosen)
                groups += [(f"{name.split(' ', 1)[1]} {place}", group) for place, group in found]
                whole = options["periodo"]
        if to == "ano-anterior":
            groups += self.published_of(*period_of(whole), whole, reading)[1]
        return period, groups


def at_month(json, month):
    """The JSON as a report of a month of its lines: groups without this month, and times of the week, are left out."""

    def row(group):
        found = [one for one in group.get("meses") or [] if one["mes"] == month]
        return {**group, "pesquisas": found[0]["pesquisas"] if found else None, "quando": None}

    return {
        "total": row(json["total"]),
        **{name: [row(one) for one in json.get(name) or []] for name in ("unidades", "locais", "outros", "perguntas")},
        "outrasPerguntas": json.get("outrasPerguntas") and row(json["outrasPerguntas"]),
    }


def must_not_be_told(one):
    """Also what is of one question: those under 8 answers are protected like wards."""
    return one.crowd < FEWEST or one.kind == "a question"


def reports_of(product, database, file, today):
    found, written = {}, []
    for name, arguments in requests_of(database, today).items():
        try:
            json = product.report(database, file, arguments)
        except RuntimeError as error:
            # A question without answers, or without answers in one of two periods.
            if "exit code 2" not in str(error) or "--pergunta" not in arguments:
                raise
            continue
        found[name] = (arguments, json)
        if len(arguments) == 2 or "--comparar" in arguments:
            as_file = ["relatorio", *arguments, "--saida", "-", "--formato"]
            workbook = product.command(database, file, [*as_file, "xlsx"])
            page = product.command(database, file, [*as_file, "html"]).decode()
            written += differences_of(name, json, workbook, page)
    return found, written


def report_on(hospitals, rand, examples=20):
    """Prints what was found. Returns whether all is well."""
    by_reading = {}
    for reading in READINGS:
        results = [hospital.differences(reading) for hospital in hospitals]
        by_reading[reading] = (
            [text for found, _ in results for text in found],
            sum(figures for _, figures in results),
        )
    reading = min(READINGS, key=lambda one: len(by_reading[one][0]))
    differences, figures = by_reading[reading]
    print(f"read as: {reading}")
    print(f"{figures} figures, {len(differences)} differ from the independent computation")
    for text in differences[:examples]:
        print(f"  {text}")
    harmless, told = Counter(), defaultdict(list)
    for hospital in hospitals:
        for place, one in hospital.told(reading, rand):
            if must_not_be_told(one):
                told[one.kind].append(f"{place}: {one}")
            else:
                harmless[one.kind] += 1
    count = sum(len(texts) for texts in told.values())
    print(f"{count} groups under 8 can be told by subtraction")
    for kind, texts in sorted(told.items()):
        print(f"{kind}: {len(texts)}, for example")
        for text in sorted(texts, key=len)[: examples // 4]:
            print(f"  {text}")
    print(f"1 to 7 surveys that are among 8 or more of the same wards and cells: {dict(harmless)}")
    return not differences and not told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--hospitals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = random.randrange(10**6) if options.seed is None else options.seed
    print(f"seed {seed}: {options.hospitals} hospitals", flush=True)
    rand = random.Random(seed)
    product, now = Product(options.server), utc_now()
    hospitals, written = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.hospitals):
            name = rand.randrange(10**6)
            database, file = make(product, name, Path(folder), now)
            reports, more = reports_of(product, database, file, datetime.now(LOCAL))
            written += [f"{name} {text}" for text in more]
            hospitals.append(Hospital(name, database, now, reports))
    print(f"{len(written)} numbers of workbook and page are not in the JSON")
    for text in written[:20]:
        print(f"  {text}")
    is_well = report_on(hospitals, rand)
    sys.exit(0 if is_well and not written else 1)


if __name__ == "__main__":
    main()
