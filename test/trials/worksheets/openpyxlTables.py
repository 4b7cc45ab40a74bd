"""Prints the cells of a workbook as JSON, by the names of its sheets, as openpyxl reads them."""
import json
import sys

from openpyxl import load_workbook


def cell(value):
    return value.isoformat() if hasattr(value, "isoformat") else value


book = load_workbook(sys.argv[1])
tables = {sheet.title: [[cell(value) for value in row] for row in sheet.values] for sheet in book}
json.dump(tables, sys.stdout)
