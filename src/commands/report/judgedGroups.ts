import { InputError } from '../common/arguments';
import type { chooseLocais } from '../common/localOptions';
import type { Collected, Ward } from './collect';
import { countIn, hide, judgedTogether, type HiddenBy, type JudgedRow, type Part, type Shown } from './groups';
import { unitsOf, wardParts, type WardPart } from './wards';
import { whenOf } from './when';

type Choice = ReturnType<typeof chooseLocais>;

/**
 * Hides small wards among those of their unit. Of the hidden units a reader can compute only the sum, so their wards
 * are hidden like those of one unit.
 */
const hiddenWards = (
  wards: readonly WardPart[],
  units: readonly Part[],
  hiddenUnits: ReadonlyMap<Part, HiddenBy>,
  period: readonly number[],
): Map<Part, HiddenBy> => {
  const rest = { wards: [...hiddenUnits.keys()].flatMap((unit) => unit.wards) };
  const shownUnits = units.filter((unit) => !hiddenUnits.has(unit));
  return new Map(
    [...shownUnits, rest].flatMap((unit) => [
      ...hide(
        wards.filter(({ ward }) => unit.wards.includes(ward)),
        period,
      ),
    ]),
  );
};

const shownAmong = (rows: readonly JudgedRow<WardPart>[]): Ward[] =>
  rows.filter(({ group }) => !group.hiddenBy).map(({ ward }) => ward);

/** The wards, units and questions of a report. In a report on a part, they are hidden and judged as in one on all. */
export const judgedGroups = ({ wards, questions }: Collected, { chosen, unidade }: Choice, shown: Shown) => {
  const { period } = shown;
  const listed = wards.filter((ward) => ward.place.ativo === 1 || countIn({ wards: [ward] }, period).surveys > 0);
  const parts = wardParts(wards, listed);
  const units = unitsOf(wards);
  const hiddenUnits = hide(units, period);
  const allRows = judgedTogether(parts, shown, hiddenWards(parts, units, hiddenUnits, period));
  const wardRows = allRows.filter(({ ward }) => chosen.includes(ward.place));
  const chosenWards = wardRows.map(({ ward }) => ward);
  const shownWards = shownAmong(wardRows);
  const unitRows = judgedTogether(
    units.filter(({ titulo }) => titulo !== ''),
    shown,
    hiddenUnits,
  );
  // Questions count only shown wards. Otherwise a reader could subtract these wards and find a hidden one.
  const questionRows = judgedTogether(
    questions.map((asked, question) => ({ wards: shownWards, asked, question, titulo: asked.Descricao_Pergunta })),
    shown,
  );
  return {
    /** The wards that the hospital file still has, or that have surveys in the period. */
    listed,
    /** All wards of the hospital. */
    allRows,
    wardRows,
    chosenWards,
    /** The chosen wards that are not hidden. */
    shownWards,
    unitRows: unitRows.filter(({ titulo }) => unidade === undefined || titulo === unidade),
    questionRows: questionRows.filter((part) => countIn(part, period).surveys > 0),
    when: whenOf(shownAmong(allRows), shownWards, shown),
  };
};

type JudgedGroups = ReturnType<typeof judgedGroups>;

/** The question that `--pergunta` chooses. An id can have had several texts. Patients now read the last one. */
export const chosenQuestion = ({ questionRows }: JudgedGroups, pergunta: string) => {
  const found = questionRows.filter(({ asked }) => String(asked.Id) === pergunta).at(-1);
  if (!found) throw new InputError(`${pergunta}: não tem respostas no período`, '--pergunta');
  return found;
};

/** The chosen ward or unit, or the chosen wards together. */
export const chosenWhole = (
  { wardRows, chosenWards, unitRows }: JudgedGroups,
  { local, unidade }: Choice,
  shown: Shown,
): JudgedRow => {
  const all = { titulo: 'Todos os locais', wards: chosenWards };
  const [row] = local !== undefined ? wardRows : unidade !== undefined ? unitRows : judgedTogether([all], shown);
  if (!row) throw new Error('the report has no ward');
  return row;
};

/** The wards of a report on one question. A ward that is hidden in the report on all questions remains hidden. */
export const wardsOfQuestion = (
  { wardRows }: JudgedGroups,
  question: number,
  shown: Shown,
): JudgedRow<WardPart & { question: number }>[] =>
  judgedTogether(
    wardRows
      .filter(({ group }) => !group.hiddenBy)
      .map(({ ward, wards, titulo }) => ({ ward, wards, titulo, question }))
      .filter((part) => countIn(part, shown.period).surveys > 0),
    shown,
  );
