"""Whether the workbook and the page of a report say other numbers of a group than its JSON."""

import html
import io
import re
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def worksheets(file):
    """`{name: rows}` of a workbook; a row is a list of texts and numbers."""
    archive = zipfile.ZipFile(io.BytesIO(file))
    shared = []
    if "xl/sharedStrings.xml" in archive.namelist():
        for item in ElementTree.fromstring(archive.read("xl/sharedStrings.xml")):
            shared.append("".join(text.text or "" for text in item.iter(f"{MAIN}t")))
    names = [sheet.get("name") for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{MAIN}sheet")]
    found = {}
    for at, name in enumerate(names):
        rows = []
        for row in ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{at + 1}.xml")).iter(f"{MAIN}row"):
            values = []
            for cell in row.iter(f"{MAIN}c"):
                value = cell.find(f"{MAIN}v")
                if cell.get("t") == "inlineStr":
                    values.append("".join(text.text or "" for text in cell.iter(f"{MAIN}t")))
                elif value is not None and cell.get("t") == "s":
                    values.append(shared[int(value.text)])
                elif value is not None:
                    values.append(float(value.text) if cell.get("t") in (None, "n") else value.text)
            rows.append(values)
        found[name] = rows
    return found


def table_rows(page):
    """The rows of the page's tables, each as the texts of its cells."""
    for row in re.findall(r"<tr\b.*?</tr>", page, re.S):
        cells = re.findall(r"<t[hd]\b.*?</t[hd]>", row, re.S)
        yield [re.sub(r"\s+", " ", html.unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", cell, flags=re.S))).strip() for cell in cells]


def numbers_of(group):
    """Every number that a group says: shares in percent, counts as they are."""
    months = group.get("meses") or []
    numbers = {group.get(name) for name in ("pesquisas", "satisfacao", "habitual", "diferenca", "mesesSeguidos")}
    numbers |= set((group.get("faces") or {}).values())
    numbers |= {month[name] for month in months for name in ("pesquisas", "satisfacao")}
    for cell in group.get("quando") or []:
        numbers |= numbers_of(cell)
    return {abs(number) for number in numbers if number is not None}


def groups_by_name(json):
    """Only names that one group has: the titles of two wards with the same name are longer."""
    named = [(row["nome"], row) for row in json["unidades"]]
    named += [(row["descricao"], row) for row in (*json["locais"], *json["perguntas"]) if row["descricao"]]
    names = [name for name, _ in named]
    return {name: row for name, row in named if names.count(name) == 1}


def differences_of(name, json, workbook, page):
    found = []
    groups = groups_by_name(json)
    for sheet, rows in worksheets(workbook).items():
        for row in rows:
            own = [groups[value] for value in row[:2] if isinstance(value, str) and value in groups]
            if not own:
                continue
            # A cell of a unit's ward stands beside the unit's name, too.
            allowed = set().union(*(numbers_of(group) for group in own))
            for value in row:
                if not isinstance(value, float):
                    continue
                percents = {round(100 * abs(value)), int(100 * abs(value) + 0.5)}
                if abs(value) not in allowed and not (abs(value) <= 1 and percents & allowed):
                    found.append(f"{name}: sheet {sheet}: {row[0]}: {value} is not in the JSON")
    for cells in table_rows(page):
        for title, group in groups.items():
            if group.get("pesquisas") is None and cells and cells[0].startswith(title):
                rest = " ".join(cells[1:]).replace("menos de 8", "")
                if re.search(r"\d", rest):
                    found.append(f"{name}: page: {title} is hidden, the page says {rest}")
    return found
