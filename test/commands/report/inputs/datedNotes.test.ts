import { notedMonths, datedNotes } from '../../../../src/commands/report/inputs/datedNotes';

const note = (dia: string, local?: string | number) => ({
  dia,
  texto: `obra ${dia}`,
  ...(local !== undefined && { local }),
});
const monthsOf = (noted: ReturnType<typeof notedMonths>) => noted.map(({ mes }) => mes);
const daysOf = (notes: ReturnType<typeof datedNotes>) => notes.map(({ dia }) => dia);

test('notes on the first and the last day count', () => {
  const notes = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map((dia) => note(dia));
  expect(daysOf(datedNotes(notes, '2026-09-01', '2026-09-30', []))).toEqual(['2026-09-01', '2026-09-30']);
});

test('notes are in the order of their days', () => {
  const notes = ['2026-09-14', '2026-09-02'].map((dia) => note(dia));
  expect(daysOf(datedNotes(notes, '2026-09-01', '2026-09-30', []))).toEqual(['2026-09-02', '2026-09-14']);
});

test('a note on another ward is left out', () => {
  const notes = [note('2026-09-02', 7), note('2026-09-03', 8), note('2026-09-04')];
  expect(daysOf(datedNotes(notes, '2026-09-01', '2026-09-30', ['7']))).toEqual(['2026-09-02', '2026-09-04']);
});

test('the months of a ward include those with a note on the hospital', () => {
  const notes = [note('2026-07-02', 8), note('2026-08-02', 7), note('2026-09-04')];
  expect(monthsOf(notedMonths(notes, '7'))).toEqual(['2026-08', '2026-09']);
});

test('the months of the hospital leave out those with notes on wards only', () => {
  expect(monthsOf(notedMonths([note('2026-08-02', 7), note('2026-09-04')]))).toEqual(['2026-09']);
});

test('a month with two notes has the texts of both', () => {
  expect(notedMonths([note('2026-09-02'), note('2026-09-04')])).toEqual([
    { mes: '2026-09', texto: '02/09/2026: obra 2026-09-02; 04/09/2026: obra 2026-09-04' },
  ]);
});
