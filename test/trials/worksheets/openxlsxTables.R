# Prints the cells of a workbook as JSON, by the names of its sheets, as openxlsx reads them.
file <- commandArgs(trailingOnly = TRUE)[1]

# The header is read by itself, because a column that begins with a text would make texts of its numbers.
part <- function(sheet, ...) openxlsx::read.xlsx(file, sheet, colNames = FALSE, skipEmptyRows = FALSE,
  skipEmptyCols = FALSE, na.strings = character(), ...)

cellsOf <- function(table) {
  if (is.null(table)) return(list())
  lapply(seq_len(nrow(table)), function(row) lapply(unname(as.list(table)), function(column) column[[row]]))
}

rows <- function(sheet) c(cellsOf(part(sheet, rows = 1)), cellsOf(suppressWarnings(part(sheet, startRow = 2))))

sheets <- openxlsx::getSheetNames(file)
tables <- lapply(sheets, rows)
names(tables) <- sheets
cat(jsonlite::toJSON(tables, auto_unbox = TRUE, na = "null", null = "null", digits = NA))
