"""Prints the cells of an OpenDocument spreadsheet as JSON, by the names of its sheets."""
import json
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def text_of(element):
    parts = [element.text or ""]
    for child in element:
        if child.tag == TEXT + "s":
            parts.append(" " * int(child.get(TEXT + "c", "1")))
        elif child.tag == TEXT + "tab":
            parts.append("\t")
        elif child.tag == TEXT + "line-break":
            parts.append("\n")
        else:
            parts.append(text_of(child))
        parts.append(child.tail or "")
    return "".join(parts)


def value_of(cell):
    kind = cell.get(OFFICE + "value-type")
    if kind is None:
        return None
    if kind == "string":
        return "\n".join(text_of(line) for line in cell.findall(TEXT + "p"))
    if kind == "date":
        return cell.get(OFFICE + "date-value")
    return float(cell.get(OFFICE + "value"))


def cells_of(row):
    cells = []
    for cell in row:
        if cell.tag in (TABLE + "table-cell", TABLE + "covered-table-cell"):
            count = int(cell.get(TABLE + "number-columns-repeated", "1"))
            # The empty rest of a sheet is repeated thousands of times.
            cells += [value_of(cell)] * min(count, 1000)
    while cells and cells[-1] is None:
        cells.pop()
    return cells


def rows_of(table):
    rows = [cells_of(row) for row in table.iter(TABLE + "table-row")]
    while rows and not rows[-1]:
        rows.pop()
    return rows


with zipfile.ZipFile(sys.argv[1]) as book:
    content = ElementTree.fromstring(book.read("content.xml"))
json.dump({table.get(TABLE + "name"): rows_of(table) for table in content.iter(TABLE + "table")}, sys.stdout)
