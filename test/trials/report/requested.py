"""The reports of a hospital that are checked."""

import sqlite3


def month_names(today, count):
    """The running month and those before it, the latest first."""
    number = 12 * today.year + today.month - 1
    return [f"{(number - back) // 12}-{(number - back) % 12 + 1:02}" for back in range(count)]


def filters_of(database):
    """Every filter: `{name: arguments}`."""
    db = sqlite3.connect(database)
    found = {}
    for (id,) in db.execute("select id from local order by id"):
        found[f"local={id}"] = ["--local", id]
    for (name,) in db.execute("select distinct unidade from local where unidade is not null order by unidade"):
        found[f"unidade={name}"] = ["--unidade", name]
    for (id,) in db.execute(
        "select distinct q.pergunta_id from questionario_pergunta q join resposta r on r.questionario_id = "
        "q.questionario_id and r.pergunta_id = q.pergunta_id order by 1"
    ):
        found[f"pergunta={id}"] = ["--pergunta", id]
    db.close()
    return found


def requests_of(database, today):
    """`{name: arguments of relatorio}`. The name begins with the period."""
    running, last, before = month_names(today, 3)
    year, quarter = divmod(12 * today.year + (today.month - 1) - 3, 12)
    third = f"{year}-T{quarter // 3 + 1}"
    found = {period: ["--periodo", period] for period in (running, last, before, third)}
    for name, arguments in filters_of(database).items():
        for period in (last, third):
            found[f"{period} {name}"] = ["--periodo", period, *arguments]
    for to in ("ano-anterior", f"{before}-14"):
        found[f"{last} comparar={to}"] = ["--periodo", last, "--comparar", to]
    for name, arguments in filters_of(database).items():
        found[f"{last} comparar=ano-anterior {name}"] = ["--periodo", last, "--comparar", "ano-anterior", *arguments]
    return found
