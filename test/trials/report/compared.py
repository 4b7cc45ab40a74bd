"""Compares the JSON of a report with what it must say."""

from expected import months_up_to


class Differences:
    def __init__(self, report):
        self.report = report
        self.found = []
        self.figures = 0

    def equal(self, place, expected, product):
        self.figures += 1
        if expected != product:
            self.found.append(f"{self.report}: {place}: expected {expected}, the product says {product}")

    def add(self, place, text):
        self.figures += 1
        self.found.append(f"{self.report}: {place}: {text}")

    def group(self, place, group, row):
        """Returns whether the group is shown, by the rules and by the product."""
        for name, value in group.figures().items():
            self.equal(f"{place}.{name}", value, row.get(name))
        if not group.is_shown:
            # Everything of a hidden group is null.
            for name in ("habitual", "diferenca", "situacao", "mesesSeguidos", "meses"):
                self.equal(f"{place}.{name}", None, row.get(name))
        return group.is_shown and row.get("pesquisas") is not None

    def rows(self, place, expected, rows):
        """Pairs the rows of the product with the expected groups. A hidden group may be left out."""
        found = []
        for key, row in rows.items():
            if key not in expected:
                self.add(f"{place}[{key}]", "is not expected")
                continue
            if self.group(f"{place}[{key}]", expected[key], row):
                found.append((key, row))
        for key, group in expected.items():
            if key not in rows and group.is_shown:
                self.add(f"{place}[{key}]", f"is missing, with {group.figures()}")
        return found


def cell_key(row):
    return (row.get("turno"), row.get("fimDeSemana"))


def cells(differences, place, expected, rows):
    differences.rows(place, expected, {cell_key(row): row for row in rows or [] if row["pesquisas"] is not None})


def question_key(row):
    return (str(row["Id"]), row["descricao"])


def monthly(differences, place, months, row, group_in):
    """A month of a line says what that month's own report says. `group_in` finds the group in such a report."""
    differences.equal(f"{place}.meses", [f"{start:%Y-%m}" for start, _ in months], [one["mes"] for one in row["meses"]])
    for (start, end), one in zip(months, row["meses"]):
        group = group_in(start, end)
        figures = {} if group is None else group.figures()
        for name in ("pesquisas", "satisfacao"):
            differences.equal(f"{place}.meses[{start:%Y-%m}].{name}", figures.get(name), one.get(name))


def compare_report(name, json, data, first, last, today, reading, local=None, unidade=None, question=None):
    """Compares every figure of a report that needs no usual share. `question` is an id."""
    differences = Differences(name)
    until = min(last, today)
    period = data.period(first, until, reading)
    text = None if question is None else data.text_of(question, first, until)
    if question is not None and text is None:
        # Nobody has answered the question.
        differences.equal("total.pesquisas", None, json["total"]["pesquisas"])
        return differences
    chosen = {"local": local, "unidade": unidade, "pergunta": text}
    expected = period.report(**chosen)
    months = months_up_to(last, today)
    reports = {
        start: data.period(start, min(end, today), reading).report(**chosen) for start, end in months
    }

    def line(place, row, kind, key=None):
        def group_in(start, _end):
            found = reports[start].get(kind)
            return found if key is None or found is None else found.get(key)

        monthly(differences, place, months, row, group_in)

    total = json["total"]
    if differences.group("total", expected["total"], total):
        line("total", total, "total")
        if question is None:
            for figure, value in period.opened_in(local, unidade).items():
                differences.equal(f"total.{figure}", value, total.get(figure))
    else:
        for figure in ("abertas", "naoRespondidas", "esperamRetorno"):
            differences.equal(f"total.{figure}", None, total[figure])
    cells(differences, "total.quando", expected["total cells"], total.get("quando"))

    if local is None:
        units = {row["nome"]: row for row in json["unidades"] if row["nome"]}
        for key, row in differences.rows("unidades", expected["unidades"], units):
            line(f"unidades[{key}]", row, "unidades", key)

    wards = {str(row["Id"]): row for row in json["locais"]}
    for row in json["locais"]:
        ward = data.wards[str(row["Id"])]
        differences.equal(f"locais[{ward.id}].Id", ward.json_id, row["Id"])
        differences.equal(f"locais[{ward.id}].unidade", ward.unit, row["unidade"])
    for key, row in differences.rows("locais", expected["locais"], wards):
        line(f"locais[{key}]", row, "locais", key)
        cells(differences, f"locais[{key}].quando", expected["cells"][key], row.get("quando"))
    for key, row in wards.items():
        if row["pesquisas"] is None and row.get("quando"):
            differences.add(f"locais[{key}].quando", "a hidden ward has times of the week")

    others = {
        (row["unidade"], frozenset(str(id) for id in row["locais"])): row for row in json.get("outros") or []
    }
    for key, row in differences.rows("outros", expected["outros"], others):
        differences.equal(f"outros[{key}].habitual", None, row.get("habitual"))
        # Its months are of the wards that were together in them.
        if len(pools_of(key[0], expected)) == 1 and all(len(pools_of(key[0], one)) < 2 for one in reports.values()):
            in_month = lambda start, _end: next(iter(pools_of(key[0], reports[start])), None)
            monthly(differences, f"outros[{key}]", months, row, in_month)

    rows = {question_key(row): row for row in json["perguntas"] if row["Id"] is not None}
    # A question that is in "Outras perguntas" has no row of its own, or one that says nothing.
    for key, row in rows.items():
        if row["pesquisas"] is None:
            expected["perguntas"].setdefault(key, period.group(set()))
    for key, row in differences.rows("perguntas", expected["perguntas"], rows):
        line(f"perguntas[{key}]", row, "perguntas", key)
    found = [row for row in json["perguntas"] if row["Id"] is None]
    found += [json["outrasPerguntas"]] if json.get("outrasPerguntas") else []
    differences.rows(
        "outras perguntas",
        {"": expected["outras"]} if "outras" in expected else {},
        {"": row for row in found},
    )
    return differences


def pools_of(unit, report):
    return [group for (of, _), group in report["outros"].items() if of == unit]


def published(json, expected):
    """The groups whose figures a report gives, as `(place, group)`."""
    found = []

    def take(place, group, row):
        if group is not None and row is not None and row.get("pesquisas") is not None:
            found.append((place, group))

    take("total", expected["total"], json["total"])
    for row in json["total"].get("quando") or []:
        take(f"total.quando[{cell_key(row)}]", expected["total cells"].get(cell_key(row)), row)
    for row in json["unidades"]:
        take(f"unidades[{row['nome']}]", expected["unidades"].get(row["nome"]), row)
    for row in json["locais"]:
        id = str(row["Id"])
        take(f"locais[{id}]", expected["locais"].get(id), row)
        for one in row.get("quando") or []:
            take(f"locais[{id}].quando[{cell_key(one)}]", expected["cells"].get(id, {}).get(cell_key(one)), one)
    for row in json.get("outros") or []:
        key = (row["unidade"], frozenset(str(id) for id in row["locais"]))
        of_unit = pools_of(row["unidade"], expected)
        take(f"outros[{key}]", expected["outros"].get(key) or (of_unit[0] if len(of_unit) == 1 else None), row)
    for row in json["perguntas"]:
        if row["Id"] is None:
            take("outras perguntas", expected.get("outras"), row)
        else:
            take(f"perguntas[{question_key(row)}]", expected["perguntas"].get(question_key(row)), row)
    take("outras perguntas", expected.get("outras"), json.get("outrasPerguntas"))
    return found
