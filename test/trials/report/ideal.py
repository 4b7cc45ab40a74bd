"""The JSON of a product that follows expected.py: the checks are tried on it, with and without planted faults."""

from compared import pools_of
from expected import CELLS, Data, months_up_to

NAMES = ("habitual", "diferenca", "situacao", "mesesSeguidos")


def group_json(group, months=None):
    row = {**group.figures(), **dict.fromkeys(NAMES), "meses": None}
    if group.is_shown and months is not None:
        row["meses"] = [
            {"mes": f"{start:%Y-%m}", **({"pesquisas": None, "satisfacao": None} if found is None else figures_of(found))}
            for start, found in months
        ]
    return row


def figures_of(group):
    figures = group.figures()
    return {"pesquisas": figures["pesquisas"], "satisfacao": figures["satisfacao"]}


def cell_rows(cells):
    return [{"turno": cell[0], "fimDeSemana": cell[1], **group_json(cells[cell])} for cell in CELLS if cell in cells]


def report_json(data: Data, first, last, today, reading, local=None, unidade=None, question=None):
    until = min(last, today)
    text = None if question is None else data.text_of(question, first, until)
    chosen = {"local": local, "unidade": unidade, "pergunta": text}
    report = data.period(first, until, reading).report(**chosen)
    months = [
        (start, data.period(start, min(end, today), reading).report(**chosen)) for start, end in months_up_to(last, today)
    ]

    def line(kind, key=None):
        return [(start, month[kind] if key is None else month[kind].get(key)) for start, month in months]

    def pool_line(unit):
        return [(start, next(iter(pools_of(unit, month)), None)) for start, month in months]

    opened = ("abertas", "naoRespondidas", "esperamRetorno")
    total = {
        **group_json(report["total"], line("total")),
        "quando": cell_rows(report["total cells"]),
        **dict.fromkeys(opened),
    }
    if question is None and report["total"].is_shown:
        total |= data.period(first, until, reading).opened_in(local, unidade)
    others = [
        {"unidade": unit, "locais": [data.wards[ward].json_id for ward in wards], **group_json(group, pool_line(unit))}
        for (unit, wards), group in report["outros"].items()
        if group.is_shown
    ]
    asked = [
        {"Id": id, "descricao": descricao, **group_json(group, line("perguntas", (id, descricao)))}
        for (id, descricao), group in report["perguntas"].items()
    ]
    return {
        "total": total,
        "unidades": [
            {"nome": unit, **group_json(group, line("unidades", unit))} for unit, group in report["unidades"].items()
        ],
        "locais": [
            {
                "Id": data.wards[ward].json_id,
                "unidade": data.wards[ward].unit,
                **group_json(group, line("locais", ward)),
                "quando": cell_rows(report["cells"].get(ward, {})) if group.is_shown else None,
            }
            for ward, group in report["locais"].items()
        ],
        "outros": others,
        "perguntas": asked,
        "outrasPerguntas": group_json(report["outras"]) if "outras" in report else None,
    }
