import { addDays } from '../../../src/commands/common/zone';
import { visibleIn } from '../../../src/commands/report/disclosure';
import { reportJson, type ReportContent } from '../../../src/commands/report/json';
import { reportPage } from '../../../src/commands/report/page';
import { sheetsPage } from '../../../src/commands/report/sheets';
import { seeded } from '../support/seededHospital';
import { factsOf, type TestSurvey } from '../support/report';

const isFew = (count: number) => count > 0 && count < 8;

const subsetsOf = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A text for each location, with a character for each month: `x` if the count may be shown, `.` if it is hidden. */
const drawn = (visible: boolean[][]) => visible.map((months) => months.map((is) => (is ? 'x' : '.')).join(''));

test.each([
  ['a month of 8 is shown, one of 7 is not', [[8], [7]], ['x', '.'], ['x', '.']],
  ['two small locations are hidden, but their sum is counted', [[9], [4], [4]], ['x', '.', '.'], ['x', 'x', 'x']],
  [
    '3 surveys a month are shown by quarter',
    [
      [20, 20, 20],
      [3, 3, 3],
    ],
    ['xxx', 'xxx'],
    ['xxx', 'xxx'],
  ],
  ['7 surveys in one month stay hidden in the quarter', [[20, 7, 20]], ['x.x'], ['x.x']],
  [
    // A report on one month shows only the sum of the three small locations. In the quarter, two of them would be large
    // enough to be shown. But a reader could then subtract both from the sums of the months and get the third.
    'a second location is hidden if hiding only one would reveal it',
    [
      [20, 20, 20],
      [3, 3, 3],
      [3, 3, 3],
      [2, 2, 2],
    ],
    ['xxx', '...', 'xxx', '...'],
    ['xxx', 'xxx', 'xxx', 'xxx'],
  ],
])('%s', (_what, counts, own, unit) => {
  const visible = visibleIn(
    counts,
    counts.map(() => null),
  );
  expect({ own: drawn(visible.own), unit: drawn(visible.unit) }).toEqual({ own, unit });
});

describe('the published reports of two years', () => {
  const units = new Map([
    ['Norte', [16, 9, 3, 1.2, 0.8]],
    ['Sul', [12, 1.5, 1]],
  ]);
  const wards = [...units].flatMap(([unit, sizes]) =>
    sizes.map((perWeek, at) => ({ local: `${unit} ${at}`, unit, perWeek })),
  );
  const random = seeded(2);
  const face = () => (random() < 0.3 ? '' : random() < 0.8 ? 'MB' : 'RU');
  /**
   * Random answers of one patient at a location. Some patients submit nothing, others answer only some questions. The
   * second ward of each unit asks only one question.
   */
  const facesAt = (local: string): TestSurvey['faces'] => {
    if (random() < 0.2) return null;
    return { Q1: face(), ...(local.endsWith(' 1') || random() < 0.1 ? {} : { Q2: face() }) };
  };
  const surveys = wards.flatMap(({ local, perWeek }) =>
    Array.from({ length: 731 }, (_, index) => addDays('2024-01-01', index)).flatMap((day) =>
      Array.from({ length: Math.floor(perWeek / 7 + random()) }, (): TestSurvey => ({
        local,
        day,
        phone: true,
        faces: facesAt(local),
      })),
    ),
  );

  const childrenOf = (periodo: string): string[] => {
    const [year = '', part = ''] = periodo.split('-');
    const number = Number(part.slice(1));
    if (part === '') return [`${year}-S1`, `${year}-S2`];
    if (part.startsWith('S')) return [`${year}-T${2 * number - 1}`, `${year}-T${2 * number}`];
    if (!part.startsWith('T')) return [];
    return [2, 1, 0].map((before) => `${year}-${String(3 * number - before).padStart(2, '0')}`);
  };
  const withChildren = (periodo: string): string[] => [periodo, ...childrenOf(periodo).flatMap(withChildren)];
  const unitOf = (local: string) => wards.find((ward) => ward.local === local)?.unit ?? null;
  const read = (periodo: string, scope: { local?: string; unidade?: string }) =>
    JSON.parse(
      reportJson(factsOf({ surveys, periodo, unidadeOf: unitOf, withCourses: false, ...scope })),
    ) as ReportContent;
  const scopes = [{}, ...[...units.keys()].map((unidade) => ({ unidade })), ...wards.map(({ local }) => ({ local }))];

  /**
   * All counts that the reports of a period publish. Fails if two reports publish different numbers for the same count.
   */
  const countsOf = (periodo: string): Map<string, number> => {
    const counts = new Map<string, number>();
    const add = (what: string, count: number | null) => {
      if (count === null) return;
      if (counts.has(what)) expect([what, count]).toEqual([what, counts.get(what)]);
      counts.set(what, count);
    };
    const addAll = (whose: string, participacao: Record<string, number | null>) => {
      for (const [part, count] of Object.entries(participacao)) add(`${part} of ${whose}`, count);
    };
    for (const scope of scopes) {
      const whose = Object.values<string>(scope)[0] ?? 'all';
      const report = read(periodo, scope);
      add(`pesquisas of ${whose}`, report.pesquisas);
      add(`pedemRetorno of ${whose}`, report.pedemRetorno);
      addAll(whose, report.participacao);
      for (const { Descricao_Pergunta, respostas } of report.perguntas)
        add(`${Descricao_Pergunta} of ${whose}`, respostas);
      for (const { Unidade, pesquisas } of report.unidades) add(`pesquisas of ${Unidade}`, pesquisas);
      for (const { Id, pesquisas, participacao } of report.locais) {
        add(`pesquisas of ${Id}`, pesquisas);
        addAll(`${Id}`, participacao);
      }
      if (report.respostas !== null)
        expect(report.respostas).toBe(sum(report.perguntas.map(({ respostas }) => respostas ?? 0)));
    }
    return counts;
  };
  let published: Map<string, Map<string, number>>;
  beforeAll(() => {
    published = new Map(['2024', '2025'].flatMap(withChildren).map((periodo) => [periodo, countsOf(periodo)]));
  });

  test.each(['pesquisas', 'pedemRetorno', 'Q1', 'Q2', 'abertas', 'completas', 'interrompidas', 'emBranco'])(
    'no two counts of %s, and no count and a sum of its parts, differ by 1 to 7',
    (kind) => {
      const at = (periodo: string, whose: string) => published.get(periodo)?.get(`${kind} of ${whose}`) ?? 0;
      const partsOf = (whose: string): string[] =>
        whose === 'all' ? [...units.keys()] : wards.flatMap(({ local, unit }) => (unit === whose ? [local] : []));
      const withParts = (whose: string): string[] => [whose, ...partsOf(whose).flatMap(withParts)];
      const wrong: string[] = [];
      for (const periodo of published.keys()) {
        for (const whose of withParts('all')) {
          const whole = at(periodo, whose);
          const check = (parts: readonly number[]) => {
            const left = whole - sum(parts);
            if (isFew(left) || left < 0) wrong.push(`${whose} in ${periodo}: ${[whole, ...parts].join(' - ')}`);
          };
          for (const chosen of subsetsOf(partsOf(whose))) check(chosen.map((part) => at(periodo, part)));
          for (const inner of withChildren(periodo))
            for (const part of withParts(whose)) if (inner !== periodo || part !== whose) check([at(inner, part)]);
          const months = withChildren(periodo).filter((inner) => childrenOf(inner).length === 0);
          for (const chosen of [...subsetsOf(childrenOf(periodo)), ...subsetsOf(months.slice(0, 6)), months])
            if (!chosen.includes(periodo)) check(chosen.map((inner) => at(inner, whose)));
          const locais = withParts(whose).filter((part) => partsOf(part).length === 0);
          if (months.length > 1 || locais.length > 1)
            check(months.flatMap((month) => locais.map((local) => at(month, local))));
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('small locations are shown by quarter or year, and not by month', () => {
    const at = (periodo: string, local: string) => published.get(periodo)?.get(`pesquisas of ${local}`);
    expect([at('2024-02', 'Norte 3'), at('2024-02', 'Norte 4')]).toEqual([undefined, undefined]);
    expect(at('2024', 'Norte 3')).toBeGreaterThanOrEqual(8);
    expect(at('2024', 'Norte 4')).toBeGreaterThanOrEqual(8);
  });

  test('a week has shares and no counts, because weeks are not nested in months', () => {
    const report = read('2024-W07', {});
    expect(report.satisfacao?.valor).toBeGreaterThan(50);
    const counts = [report, ...report.locais, ...report.unidades].map(({ pesquisas }) => pesquisas);
    const others = [report.respostas, report.pedemRetorno, ...report.perguntas.map(({ respostas }) => respostas)];
    expect([...counts, ...others, ...Object.values(report.participacao)].every((count) => count === null)).toBe(true);
  });

  test('neither a week nor a shift has an interval or parts of a bar, from which counts can be computed', () => {
    const week = factsOf({ surveys, periodo: '2024-W07', withCourses: false });
    const month = factsOf({ surveys, periodo: '2024-02', withCourses: false });
    expect(read('2024-W07', {}).satisfacao).toMatchObject({ de: null, ate: null });
    for (const page of [reportPage(week), sheetsPage(week)]) expect(page).not.toMatch(/entre \d|class="mb"|Mb.\d/);
    expect(reportPage(month)).toContain('class="mb"');
    expect(/id="turnos".*?<\/section>/s.exec(reportPage(month))?.[0]).not.toMatch(/entre \d/);
    expect(read('2024-02', {}).turnos[1]?.segundaASexta).toMatchObject({ de: null, ate: null });
  });

  test('hides a second shift if the only hidden one has few surveys', () => {
    const at = (hour: number, count: number): TestSurvey[] =>
      Array.from({ length: count }, (_, index) => ({
        local: 'UTI',
        // Mondays to Fridays
        day: addDays('2024-02-05', 7 * (index % 3) + (index % 5)),
        hour,
        faces: { Q1: 'MB' },
      }));
    const turnos = (counts: readonly [number, number, number], isInternal = false) => {
      const surveys = [...at(8, counts[0]), ...at(14, counts[1]), ...at(19, counts[2])];
      const report = JSON.parse(reportJson(factsOf({ surveys, periodo: '2024-02', isInternal }))) as ReportContent;
      return report.turnos.map(({ segundaASexta }) => segundaASexta !== null);
    };
    expect(turnos([30, 20, 7])).toEqual([true, false, false]);
    expect(turnos([30, 20, 0])).toEqual([true, true, false]);
    expect(turnos([30, 20, 7], true)).toEqual([true, true, false]);
  });

  test('a comparison counts no hidden location', () => {
    const of = (local: string, month: string, count: number, face: string): TestSurvey[] =>
      Array.from({ length: count }, (_, index) => ({ local, day: `${month}-${10 + index}`, faces: { Q1: face } }));
    const both = [...of('A', '2024-01', 20, 'MB'), ...of('A', '2024-02', 20, 'MB')];
    const hidden = [...of('X', '2024-02', 5, 'RU'), ...of('Y', '2024-01', 20, 'RU'), ...of('Y', '2024-02', 5, 'RU')];
    const { total } = factsOf({ surveys: [...both, ...hidden], periodo: '2024-02', withCourses: false }).figures;
    expect([total.surveys, total.change?.before, total.change?.after]).toEqual([30, 100, 100]);
  });
});
