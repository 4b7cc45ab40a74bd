"""What `--comparar` must say: the later period's shares, and what the same wards, times and questions gave before."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from compared import Differences, question_key
from expected import DIVISIONS, FEWEST, lies_in, percent

# A question with fewer answers before takes the share of all questions of its ward and time.
FEWEST_OF_QUESTION = 24
# A time of the week with less before is not compared with itself.
FEWEST_OF_TIME, FEWEST_DAYS_OF_TIME = 24, 12


def periods_of(to, first, last):
    """The days before and after: `(first, last)` each. `to` is `ano-anterior` or the day of a change."""
    if to == "ano-anterior":
        end = last + timedelta(days=1)
        before = date(end.year - 1, end.month, end.day) - timedelta(days=1)
        return (date(first.year - 1, first.month, first.day), before), (first, last)
    change = date.fromisoformat(to)
    days = min(365, (last - change).days + 1)
    change = last - timedelta(days=days - 1)
    return (change - timedelta(days=days), change - timedelta(days=1)), (change, last)


@dataclass
class Usual:
    """Sums over the wards, times and questions that both periods have."""

    surveys: tuple
    share: Fraction
    usual: Fraction


def sums(answered, questions):
    """Good answers and all answers by question, and the number of surveys."""
    good, every, surveys = Counter(), Counter(), 0
    for one in answered:
        faces = {question: face for question, face in one.answers.items() if question in questions}
        surveys += 1 if faces else 0
        for question, face in faces.items():
            every[question] += 1
            good[question] += face in ("MB", "BO")
    return good, every, surveys


def compared_questions(old, new):
    """Those with answers in both periods, without those that end before a new question begins."""
    days = {}
    for one in new:
        for key in one.answers:
            days.setdefault(key, []).append(one.day)
    known = {key for one in old for key in one.answers}
    new_since = min((min(days[key]) for key in days if key not in known), default=date.min)
    return {key for key in days if key in known and max(days[key]) >= new_since}


def divided(old, new):
    """A ward's surveys of both periods by time of the week, as finely as each time has enough of them before."""
    for division in DIVISIONS:
        times = [[[one for one in some if lies_in(one.cell, cell)] for some in (old, new)] for cell in division]
        if all(
            not now or (len(before) >= FEWEST_OF_TIME and len({one.day for one in before}) >= FEWEST_DAYS_OF_TIME)
            for before, now in times
        ):
            return times
    return [[old, new]]


def usual_of(before, after, wards, question=None):
    now_good = now_all = 0
    usual = Fraction(0)
    surveys = [0, 0]
    for ward in wards:
        periods = [[one for one in period.answered if one.ward == ward] for period in (before, after)]
        common = {key for key in compared_questions(*periods) if question in (None, key)}
        for old, new in divided(*periods):
            old_good, old_all, old_surveys = sums(old, common)
            good, every, new_surveys = sums(new, common)
            if not old_surveys or not new_surveys:
                continue
            surveys[0] += old_surveys
            surveys[1] += new_surveys
            now_good += sum(good.values())
            now_all += sum(every.values())
            share = Fraction(sum(old_good.values()), sum(old_all.values()))
            for key in common:
                own = Fraction(old_good[key], old_all[key]) if old_all[key] >= FEWEST_OF_QUESTION else share
                usual += own * every[key]
    if not now_all:
        return None
    return Usual(tuple(surveys), Fraction(now_good, now_all), usual / now_all)


def rounded(share):
    return percent(share.numerator, share.denominator)


def compare_comparison(name, json, data, to, first, last, reading, local=None, unidade=None, question=None):
    """Returns the differences, the groups that the product shows, and the later period."""
    differences, found = Differences(name), []
    before_days, after_days = periods_of(to, first, last)
    before, after = data.period(*before_days, reading), data.period(*after_days, reading)
    chosen = {
        ward.id for ward in data.wards.values() if local in (None, ward.id) and unidade in (None, ward.unit)
    }
    shown = before.shown & after.shown & chosen
    counted = before.counted & after.counted & chosen
    only = None if question is None else data.text_of(question, *after_days)
    across = frozenset().union(*(p.wards for p in (*before.pools, *after.pools) if p.is_across))

    def row(place, wards, json_row, question=only):
        """`wards`: the sets that the group may count, one of which the figures must be of."""
        if json_row.get("pesquisas") is None:
            return
        differences.equal(f"{place}.meses", None, json_row.get("meses"))
        questions = None if question is None else frozenset([question])
        groups = [after.group(some, questions) for some in wards]
        fitting = [group for group in groups if all(json_row.get(n) == v for n, v in group.figures().items())]
        if not fitting:
            says = {figure: json_row.get(figure) for figure in ("pesquisas", "satisfacao", "faces")}
            differences.add(place, f"expected {[g.figures() for g in groups]}, the product says {says}")
            return
        differences.figures += 3
        found.append((place, fitting[0]))
        habitual = json_row.get("habitual")
        usual = usual_of(before, after, fitting[0].wards, question)
        if habitual is None:
            return
        if usual is None or min(usual.surveys) < FEWEST:
            differences.add(f"{place}.habitual", f"needs 8 surveys in each, has {usual and usual.surveys}: {habitual}")
            return
        if rounded(usual.usual) != habitual:
            differences.add(f"{place}.habitual", f"expected {float(usual.usual)}, the product says {habitual}")
            return
        differences.figures += 1
        difference = json_row.get("diferenca")
        exact = float(100 * (usual.share - usual.usual))
        if difference is None:
            differences.add(f"{place}.diferenca", "is null beside a usual share")
        elif abs(exact - difference) > 0.5 + 1e-9:
            differences.add(f"{place}.diferenca", f"expected {exact}, the product says {difference}")
        differences.figures += 1

    # A unit's page counts nobody of a row across units.
    row("total", (counted - across, counted, shown) if unidade is not None else (counted, shown), json["total"])
    for one in json["locais"]:
        ward = str(one["Id"])
        if ward not in shown:
            differences.equal(f"locais[{ward}].pesquisas", None, one.get("pesquisas"))
        row(f"locais[{ward}]", ({ward},), one)
    for one in json["unidades"]:
        of_unit = {ward for ward in data.wards if data.wards[ward].unit == one["nome"]}
        row(f"unidades[{one['nome']}]", ((counted - across) & of_unit, counted & of_unit, shown & of_unit), one)
    for one in json["perguntas"]:
        if one["Id"] is not None:
            row(f"perguntas[{question_key(one)}]", (counted, shown, counted - across), one, question_key(one))
    for one in json.get("outros") or []:
        row(f"outros[{one['unidade']}, {one['locais']}]", ({str(id) for id in one["locais"]},), one)
    return differences, found, after
