import type { RespostaEnviada } from '../../../src/contract/respostas';
import { Disclosure } from '../../../src/commands/report/disclosure';
import { newTally, type Tally } from '../../../src/commands/report/tally';

/** Surveys of one answer each. */
const tallyOf = (faces: Partial<Record<RespostaEnviada, number>>): Tally => {
  const tally = newTally();
  for (const [face, count] of Object.entries(faces))
    for (let survey = 0; survey < count; survey += 1) tally.count([face as RespostaEnviada]);
  return tally;
};
const shown = (faces: Partial<Record<RespostaEnviada, number>>) => new Disclosure(false).group(tallyOf(faces));

test('counts that round to the same show the same interval', () => {
  const like = shown({ MB: 10, RU: 10 });
  expect(like.satisfaction).toMatchObject({ value: 50 });
  for (const [MB, RU] of [
    [8, 10],
    [10, 8],
    [9, 9],
    [12, 10],
    [11, 11],
  ] as const)
    expect(shown({ MB, RU })).toEqual(like);
});

test('an interval does not tell whether anybody at all was of another mind', () => {
  const like = shown({ MB: 10 });
  expect(like.satisfaction).toMatchObject({ value: 100, high: 100 });
  for (const MB of [8, 9, 11, 12]) expect(shown({ MB })).toEqual(like);
  for (const RU of [1, 2]) expect(shown({ MB: 9, RU })).toEqual(like);
});

test('an interval that is made of rounded counts is no narrower than that of the exact ones', () => {
  for (const [MB, RU] of [
    [8, 3],
    [12, 8],
    [30, 12],
    [97, 22],
  ] as const) {
    const [rounded, exact] = [false, true].map((as) => new Disclosure(as).group(tallyOf({ MB, RU })).satisfaction);
    const width = (share: typeof exact) => (share ? share.high - share.low : NaN);
    expect(width(rounded)).toBeGreaterThanOrEqual(width(exact) - 1);
  }
});
