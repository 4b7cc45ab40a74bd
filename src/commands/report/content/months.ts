import type { Row } from '../answers/types';
import type { MonthShare, Table } from './types';
import { HIDDEN, shortMonth } from './words';

/** Months before the group existed are blank. */
const sharesOf = ({ group: { meses }, existsSince }: Row): MonthShare[] =>
  (meses ?? []).map(({ mes, satisfacao, situacao }) => ({
    share: satisfacao,
    kind: situacao === 'habitual' ? null : situacao,
    hidden: satisfacao !== null || existsSince === null || mes < existsSince ? null : HIDDEN,
  }));

/**
 * The lines as numbers. Leaves out the table without lines.
 * @param groups rows with the name of their kind, such as `Local`
 */
export const monthsTable = (groups: readonly (readonly [kind: string, rows: readonly Row[]])[]): Table[] => {
  const rows = groups.flatMap(([kind, some]) =>
    some.filter(({ group }) => group.meses !== null).map((row) => ({ kind, row })),
  );
  const months = rows[0]?.row.group.meses ?? [];
  if (months.length === 0) return [];
  return [
    {
      title: 'Meses',
      only: 'workbook',
      columns: [
        { title: 'Grupo', kind: 'text' },
        { title: 'Nome', kind: 'text' },
        ...months.map(({ mes }) => ({ title: shortMonth(mes), kind: 'month' }) as const),
      ],
      parts: [
        rows.map(({ kind, row }) => ({ kind: 'one', hidden: null, cells: [kind, row.titulo, ...sharesOf(row)] })),
      ],
    },
  ];
};
