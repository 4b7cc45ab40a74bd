import { shareOf, SurveySums, type Survey } from '../../../src/commands/statistics/share';
import { expectAtLeast, HOSPITALS, seeds } from '../support/rates';
import { centre, MOOD, normal, seeded } from '../support/seededHospital';

jest.setTimeout(600_000);

/**
 * Random surveys with `questions` answers each. The probability of a good answer differs between patients: it varies
 * around `middle` on the logit scale, as in seededHospital.ts.
 */
const groupOf = (random: () => number, surveys: number, questions: number, middle: number): Survey[] =>
  Array.from({ length: surveys }, () => {
    const chance = 1 / (1 + Math.exp(-middle - MOOD * normal(random)));
    const good = Array.from({ length: questions }, () => random() < chance).filter(Boolean).length;
    return { good, answered: questions };
  });

const cells = [8, 20, 40, 100].flatMap((surveys) =>
  [1, 6].flatMap((questions) => [0.5, 0.85, 0.95].map((share) => ({ surveys, questions, share }))),
);

test.each(cells)('intervals from $surveys surveys with $questions questions contain the true share $share', (cell) => {
  const middle = centre(cell.share, MOOD);
  const random = seeded(seeds()[0] ?? 1);
  const covered = Array.from({ length: 10 * HOSPITALS }, () => {
    const shown = shareOf(SurveySums.of(groupOf(random, cell.surveys, cell.questions, middle)));
    return shown !== null && shown.low <= 100 * cell.share && 100 * cell.share <= shown.high;
  });
  expectAtLeast(0.92, `${cell.surveys} surveys x ${cell.questions} questions, share ${cell.share}: covered`, covered);
});
