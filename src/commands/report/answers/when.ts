import type { Quando, Ward } from '../counting/collect';
import { hide, judgedTogether, type HiddenBy, type Part, type Shown } from '../rule/groups';
import type { Limits } from '../rule/usual';

// Satisfaction by the time at which patients pressed Next: a ward has four cells, and so has the hospital.

const CELLS: readonly (Quando & { titulo: string })[] = [
  { turno: 'dia', fimDeSemana: false, titulo: 'Segunda a sexta, 7 às 19 h' },
  { turno: 'noite', fimDeSemana: false, titulo: 'Segunda a sexta, 19 às 7 h' },
  { turno: 'dia', fimDeSemana: true, titulo: 'Sábado e domingo, 7 às 19 h' },
  { turno: 'noite', fimDeSemana: true, titulo: 'Sábado e domingo, 19 às 7 h' },
];

/** Wider than `LIMITS`, so that chance marks one of a ward's four cells in fewer than one month of 100. */
const CELL_LIMITS: Limits = { rare: 3.5, seldom: 2.6 };

type TimeCell = Part & Quando;

const cellRows = (cells: readonly TimeCell[], shown: Shown, hidden: ReadonlyMap<Part, HiddenBy>) =>
  judgedTogether(cells, shown, hidden, CELL_LIMITS);

export type CellRow = ReturnType<typeof cellRows>[number];

/**
 * The cells of each ward, and of the `chosen` ones together.
 * @param wards all wards of the hospital that are shown, because they are judged together
 */
export const whenOf = (wards: readonly Ward[], chosen: readonly Ward[], shown: Shown) => {
  const rows = wards.map((ward) => ({
    ward,
    cells: CELLS.map((cell): TimeCell => ({ ...cell, wards: [ward.only(cell)] })),
  }));
  const hidden = new Map(rows.flatMap(({ cells }) => [...hide(cells, shown.period)]));
  const judged = cellRows(
    rows.flatMap(({ cells }) => cells),
    shown,
    hidden,
  );
  const own = rows.filter(({ ward }) => chosen.includes(ward)).map(({ cells }) => cells);
  const wardsOf = (cells: readonly TimeCell[]) => cells.flatMap((one) => one.wards);
  const columns = CELLS.map((cell, at) => {
    const all = own.flatMap((cells) => cells[at] ?? []);
    const few: TimeCell = { ...cell, wards: wardsOf(all.filter((one) => hidden.has(one))) };
    return { cell, all, few };
  });
  // A reader who knows the total of a report can subtract the cells of all wards together, and gets the hidden cells
  // that these leave out. So those must not be 1 to 7 surveys together.
  const left = hide(
    columns.map(({ few }) => few),
    shown.period,
  );
  // A reader can also subtract the wards' shown cells from such a cell, and gets its hidden ones. So these count only
  // if there are several.
  const together = columns.map(({ cell, all, few }): TimeCell => {
    const isCounted = few.wards.length > 1 && !left.has(few);
    return { ...cell, wards: wardsOf(isCounted ? all : all.filter((one) => !hidden.has(one))) };
  });
  return {
    ofWard: new Map(wards.map((ward, at) => [ward, judged.slice(at * CELLS.length, (at + 1) * CELLS.length)])),
    together: cellRows(together, shown, hide(together, shown.period)),
  };
};
