# Prints the cells of a workbook as JSON, by the names of its sheets, as readxl reads them.
file <- commandArgs(trailingOnly = TRUE)[1]

cell <- function(value) {
  if (inherits(value, "POSIXct")) return(format(value, "%Y-%m-%dT%H:%M:%OS3", tz = "UTC"))
  value
}

rows <- function(sheet) {
  table <- readxl::read_excel(file, sheet, col_names = FALSE, col_types = "list", na = character(),
    trim_ws = FALSE, .name_repair = "minimal")
  lapply(seq_len(nrow(table)), function(row) lapply(unname(as.list(table)), function(column) cell(column[[row]])))
}

sheets <- readxl::excel_sheets(file)
tables <- lapply(sheets, rows)
names(tables) <- sheets
cat(jsonlite::toJSON(tables, auto_unbox = TRUE, na = "null", null = "null", digits = NA))
