import { highlightsOf, leadOf } from '../../../src/commands/report/words';
import { prioritiesOf } from '../../../src/commands/report/figures';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import { seeded } from '../../support/believableYear';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

const [FROM, TO] = ['2026-07-01', '2026-09-30'];
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Five locations, each truly better than the one before it by five points, each with eight of twelve questions; the better
 * one is, the harder ones it tends to ask.
 */
const unlike = (seed: number) => {
  const random = seeded(seed);
  const shares = [0.62, 0.67, 0.72, 0.77, 0.82];
  const ease = Array.from({ length: 12 }, (_, question) => 1.1 - question * 0.2 + (random() - 0.5) * 0.4);
  const asked = shares.map((_, local) =>
    ease
      .map((_ease, question) => ({ question, order: (question / 11) * (local - 2) * 0.8 + random() }))
      .sort((a, b) => b.order - a.order)
      .slice(0, 8)
      .map(({ question }) => question),
  );
  const asks = (local: number) => asked[local] ?? [];
  const surveys = patientsOf({ seed, locais: 5, perWeek: 100, from: FROM, to: TO, questions: 12, shares, ease, asks });
  const figures = figuresFrom(surveys, FROM, TO);
  const truth = shares.map((_, local) => localOf(local));
  const plain = [...figures.locais].sort((a, b) => (a.satisfaction?.value ?? 0) - (b.satisfaction?.value ?? 0));
  return { truth, plain: plain.map(({ name }) => name), standardised: figures.locais.map(({ name }) => name) };
};

test('held to its questions each location stands where it truly does, where the plain order is wrong', () => {
  const orders = seeds(8).map(unlike);
  const wrong = orders.filter(({ truth, plain }) => plain.join() !== truth.join());
  expect(wrong.length).toBeGreaterThanOrEqual(6);
  expect(orders.map(({ standardised }) => standardised)).toEqual(orders.map(({ truth }) => truth));
});

/** Patients whose judgement of the whole goes by one question alone, which is neither the lowest nor the highest. */
const driven = (seed: number): CountedSurvey[] => {
  const random = seeded(seed);
  const face = (good: boolean) => (random() < 0.5 ? (good ? 'MB' : 'RE') : good ? 'BO' : 'RU');
  return Array.from({ length: 400 }, (_, index): CountedSurvey => {
    const waiting = random() < 0.65;
    const others = [0.55, 0.6, 0.7, 0.8, 0.9].map((share, question) => `1\tQ${question}\t${face(random() < share)}`);
    const overall = random() < (waiting ? 0.9 : 0.4);
    return {
      local: localOf(index % 3),
      moment: `2026-08-${String(1 + (index % 28)).padStart(2, '0')}T15:00:00.000Z`,
      answers: [...others, `1\tA espera\t${face(waiting)}`, `1\tDe modo geral\t${face(overall)}`],
    };
  });
};

test('what moves the judgement of the whole is where to act first', () => {
  for (const seed of seeds(20)) {
    const figures = figuresFrom(driven(seed), FROM, TO);
    const [lowest] = figures.perguntas;
    expect(lowest?.name).not.toBe('A espera?');
    const named = prioritiesOf(figures.perguntas).map(({ name }) => name);
    expect(named[0]).toBe('A espera?');
    expect(named).not.toContain('De modo geral?');
    expect(leadOf(figures, figures.period)).toContain('Comece por: A espera.');
  }
});

test('a location of five surveys is never worst, nor best', () => {
  for (const seed of seeds(40)) {
    const surveys = patientsOf({ seed, locais: 5, perWeek: 8, from: FROM, to: TO, questions: 6 });
    const few = surveys.filter(({ local }) => local === localOf(4)).slice(0, 5);
    const bad = few.map((survey) => ({ ...survey, answers: survey.answers.map((answer) => answer.replace(/\w*$/, seed % 2 ? 'RU' : 'MB')) })); // prettier-ignore
    const figures = figuresFrom([...surveys.filter(({ local }) => local !== localOf(4)), ...bad], FROM, TO);
    const last = figures.locais.at(-1);
    expect(last).toMatchObject({
      name: localOf(4),
      satisfaction: null,
      standardised: null,
      apart: null,
      finding: null,
    });
    const said = [leadOf(figures, figures.period), ...highlightsOf(figures, figures.period, figures.before, 80)];
    expect(said.join(' ')).not.toContain(localOf(4));
  }
});
