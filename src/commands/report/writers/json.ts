import type { CellRow, Report, Row } from '../answers/types';

const cellJson = ({ turno, fimDeSemana, group }: CellRow) => ({ turno, fimDeSemana, ...group });

const cellsJson = ({ quando }: { quando: readonly CellRow[] | null }) => ({ quando: quando?.map(cellJson) ?? null });

/** Adds the names that a row has besides its figures. */
const rowsJson = <One extends Row, Names extends object>(rows: readonly One[], namesOf: (row: One) => Names) =>
  rows.map((row) => ({ ...namesOf(row), ...row.group }));

/** The JSON of a report, described in .github/docs/commands.md. */
export const reportJson = (report: Report) => {
  const { periodo, antes, total, unidades, locais, outros, perguntas, outrasPerguntas, emNenhuma, notas } = report;
  const { abertas, naoRespondidas, esperamRetorno } = total;
  return {
    periodo,
    antes,
    total: { ...total.group, abertas, naoRespondidas, esperamRetorno, ...cellsJson(total) },
    unidades: rowsJson(unidades, ({ nome }) => ({ nome })),
    locais: rowsJson(locais, (row) => {
      const { Id, descricao, unidade, novoDesde, semPesquisasDesde } = row;
      return { Id, descricao, unidade, novoDesde, semPesquisasDesde, ...cellsJson(row) };
    }),
    outros: rowsJson(outros, ({ unidade, locais: ids }) => ({ unidade, locais: ids })),
    perguntas: rowsJson(perguntas, ({ Id, descricao, textoNovoDesde }) => ({ Id, descricao, textoNovoDesde })),
    outrasPerguntas: outrasPerguntas && { perguntas: outrasPerguntas.perguntas, ...outrasPerguntas.group },
    emNenhuma,
    notas: notas.map(({ dia, texto, local }) => ({ dia, texto, ...(local === undefined ? {} : { local }) })),
  };
};
