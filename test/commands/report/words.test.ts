import { parsePeriod } from '../../../src/commands/common/period';
import { dayNumber, Zone } from '../../../src/commands/common/zone';
import { beforeOf, highlightsOf, leadOf, signalsOf } from '../../../src/commands/report/words';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

const [FROM, TO] = ['2026-07-01', '2026-09-30'];

test('beside a spell that is named, what did not change is the mean of the period', () => {
  const dip = { local: localOf(0), from: '2026-07-20', to: '2026-08-09', share: 0.5 };
  const surveys = patientsOf({ seed: 1, locais: 4, perWeek: 10, from: '2026-03-31', to: TO, share: 0.85, dip });
  const figures = figuresFrom(surveys, FROM, TO);
  const highlights = highlightsOf(figures, figures.period, figures.before, null);
  expect(highlights[0]).toMatch(/^Local 1: de \d\d\/07 a \d\d\/08 abaixo: /);
  expect(highlights).toContain(
    'Na média do período, nenhum local e nenhuma pergunta mudou além do acaso em relação a 01/04/2026 a 30/06/2026.',
  );
});

test('no day before the first survey of a location is named', () => {
  // A Saturday; weeks are counted back from a Wednesday.
  const first = '2026-08-01';
  const dip = { local: localOf(0), from: first, to: '2026-08-23', share: 0.35 };
  const found = Array.from({ length: 20 }, (_, seed) => {
    const surveys = patientsOf({ seed: seed + 1, locais: 3, perWeek: 14, from: first, to: TO, share: 0.85, dip });
    const { locais, course } = figuresFrom(surveys, FROM, TO);
    const firstOf = (name?: string) =>
      surveys
        .filter(({ local }) => name === undefined || local === name)
        .map(({ moment }) => moment.slice(0, 10))
        .sort()[0] ?? '';
    expect(course[0]?.from).toBe(firstOf());
    for (const { name, course: own } of locais) expect((own[0]?.from ?? TO) >= firstOf(name)).toBe(true);
    return locais.flatMap(({ name, finding }) => (finding ? [{ ...finding, first: firstOf(name) }] : []));
  }).flat();
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ from, first: own }) => from < own)).toEqual([]);
  expect(found.some(({ from, first: own }) => dayNumber(from) === dayNumber(own))).toBe(true);
});

test('of many changes the greatest are told, and how many more there are', () => {
  const surveys = patientsOf({ seed: 1, locais: 12, perWeek: 20, from: '2026-03-31', to: TO });
  const figures = figuresFrom(surveys, FROM, TO);
  const changed = (points: number) => ({ points, beyondChance: true });
  const locais = figures.locais.map((local, index) => ({ ...local, finding: null, change: changed(index - 13) }));
  const told = highlightsOf({ ...figures, locais }, figures.period, figures.before, null).filter((text) =>
    /a menos que|mudaram/.test(text),
  );
  expect(told).toHaveLength(11);
  expect(told[0]).toMatch(/%, 13 pontos a menos que no trimestre anterior\.$/);
  expect(told[10]).toBe('Mais 2 mudaram além do acaso: veja as tabelas.');
});

test('who is best and worst with the same questions is told with that share', () => {
  const figures = figuresFrom(patientsOf({ seed: 1, locais: 2, perWeek: 20, from: '2026-04-01', to: TO }), FROM, TO);
  const locais = figures.locais.map((local, index) => ({
    ...local,
    apart: index === 0 ? ('low' as const) : ('high' as const),
    standardised: index === 0 ? 56 : 88,
  }));
  const [worst, best] = locais.map(({ name }) => name);
  expect(highlightsOf({ ...figures, locais }, figures.period, figures.before, null)).toEqual(
    expect.arrayContaining([
      `Pior local, já descontadas as perguntas que faz: ${worst} (56\u00a0%).`,
      `Melhor local, já descontadas as perguntas que faz: ${best} (88\u00a0%).`,
    ]),
  );
});

test.each([
  ['2026-10-05', '2026-10-11', 'na semana anterior'],
  ['2026-02-01', '2026-02-28', 'no mês anterior'],
  ['2026-01-01', '2026-03-31', 'no trimestre anterior'],
  ['2024-01-01', '2024-12-31', 'no ano anterior'],
  ['2026-01-01', '2026-06-30', 'nos 6 meses anteriores'],
  ['2026-01-02', '2026-01-02', 'no dia anterior'],
  ['2026-01-02', '2026-01-31', 'nos 30 dias anteriores'],
])('what was before %s to %s was %s', (de, ate, before) => {
  expect(beforeOf(parsePeriod(de, ate, new Zone('America/Sao_Paulo')))).toBe(before);
});

test('a signal knows whether it is good news', () => {
  const dip = { local: localOf(0), from: '2026-09-01', to: TO, share: 0.3 };
  const surveys = patientsOf({ seed: 3, locais: 4, perWeek: 20, from: '2026-03-31', to: TO, share: 0.85, dip });
  const figures = figuresFrom(surveys, FROM, TO);
  const fallen = figures.locais.find(({ name }) => name === 'Local 1');
  if (!fallen) throw new Error('no location');
  expect(signalsOf(fallen).map(({ good }) => good)).toEqual([false, false, false]);
  const risen = { ...fallen, finding: null, apart: 'high', change: { points: 6, beyondChance: true } } as const;
  expect(signalsOf(risen)).toEqual([
    { text: 'mudou: +6 pontos', good: true },
    { text: 'acima do esperado para as suas perguntas', good: true },
  ]);
  expect(leadOf(figures, figures.period)).toContain('Local 1 piorou desde ');
});
