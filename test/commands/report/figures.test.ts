import { addDays, type Day } from '../../../src/commands/common/zone';
import { isFallen } from '../../../src/commands/report/courses';
import { reportJson, type ReportContent } from '../../../src/commands/report/json';
import { reportPage, type ReportFacts } from '../../../src/commands/report/page';
import { sheetsPage } from '../../../src/commands/report/sheets';
import { percentsOf } from '../../../src/commands/report/table';
import {
  CAREFUL,
  courseText,
  highlightsOf,
  leadOf,
  signalsOf,
  wholeComparisonText,
} from '../../../src/commands/report/words';
import palette from '../../../src/deployment/palette.json';
import { factsOf, surveysOf, type TestSurvey, type Ward } from '../support/report';
import { readFileSync } from 'node:fs';

const FROM = '2026-01-01';
const TO = '2026-09-30';

/** Wards that differ only in their name. */
const alike = (locais: readonly string[], plan: Omit<Ward, 'local'>) => locais.map((local) => ({ local, ...plan }));

const ALAS = ['Ala 0', 'Ala 1', 'Ala 2'];

/**
 * The report on the third quarter of 2026 for `wards` and for further wards, whose share of good answers does not
 * change. `others` is the number of these further wards.
 */
const reportOf = (wards: readonly Ward[], others = 3) => {
  const calm = Array.from({ length: others }, (_, at): Ward => ({ local: `Calma ${at}`, perWeek: 21, share: 0.85 }));
  const surveys = surveysOf([...wards, ...calm], FROM, TO);
  const facts = factsOf({ surveys, periodo: '2026-T3' });
  const local = (name: string) => {
    const found = facts.figures.locais.find((one) => one.name === name);
    if (!found) throw new Error(`no location ${name}`);
    return found;
  };
  return { facts, local, printed: highlightsOf(facts).join(' ') };
};

const between = (day: Day, from: Day, to: Day) => day >= from && day < to;

describe('a drop', () => {
  const dropping = (from: Day, to: Day): Ward => {
    const share = (day: Day) => (between(day, from, to) ? 0.5 : 0.87);
    return { local: 'UTI', perWeek: 21, share };
  };

  test('that is over is reported with both dates, and not in red', () => {
    const { facts, local, printed } = reportOf([dropping('2026-08-03', '2026-09-07')]);
    expect(courseText(local('UTI').course)).toMatch(
      /^caiu em 03\/08, de 8\d.% para [45]\d.%; voltou em 07\/09, a [89]\d.%$/,
    );
    expect(printed).toContain('UTI: caiu em 03/08');
    expect(isFallen(local('UTI').course)).toBe(false);
    expect(reportPage(facts)).not.toMatch(/class="[^"]*alarm/);
  });

  test('that is still on is reported first, in red, with the same shares in the chart', () => {
    const { facts, local } = reportOf([dropping('2026-08-31', '2027-01-01')]);
    const { course } = local('UTI');
    expect(courseText(course)).toMatch(/^caiu em 31\/08, de 8\d.% para [45]\d.%$/);
    expect(course.drop).toEqual(course.cuts[0]);
    expect(course.pieces.map(({ value }) => value)).toEqual([course.cuts[0]?.before, course.cuts[0]?.after]);
    expect(highlightsOf(facts)[1]).toMatch(/^UTI: caiu/);
    expect(signalsOf(local('UTI'))).toContainEqual({ text: courseText(course), isAlarm: true });
    expect(reportPage(facts)).toContain('class="line alarm"');
  });

  test('in the week in which the period begins is reported, because the period before ends too early to show it', () => {
    const ward: Ward = { local: 'UTI', perWeek: 28, share: (day) => (day < '2026-09-30' ? 0.9 : 0.3) };
    const surveys = surveysOf([ward], FROM, '2026-10-31');
    const cutsOf = (periodo: string) => factsOf({ surveys, periodo }).figures.locais[0]?.course.cuts;
    expect(cutsOf('2026-10')?.[0]?.from).toBe('2026-09-28');
    expect(cutsOf('2026-09')).toEqual([]);
    expect(highlightsOf(factsOf({ surveys, periodo: '2026-10' }))[1]).toMatch(/^UTI: caiu em 28\/09, de [89]\d.% para/);
  });
});

test('a wave of interrupted surveys is no drop, although the question that patients still answer has a low share', () => {
  const asked = ['Hard', 'E1', 'E2', 'E3', 'E4'];
  const isGood = (question: string, index: number) => (question === 'Hard' ? index % 10 < 3 : index % 20 > 0);
  const surveys = surveysOf([{ local: 'UTI', perWeek: 40, share: 1.2, questions: asked }], FROM, TO).map(
    (survey, index): TestSurvey => {
      const sent = survey.day >= '2026-08-10' && index % 10 > 0 ? asked.slice(0, 1) : asked;
      const faces = Object.fromEntries(sent.map((name) => [name, isGood(name, index) ? 'MB' : 'RU']));
      return { ...survey, asked, faces };
    },
  );
  expect(factsOf({ surveys, periodo: '2026-T3' }).figures.locais[0]?.course.cuts).toEqual([]);
});

describe('the weeks of a published report', () => {
  const daily = (local: string, from: Day, count: number, faces: Record<string, string>): TestSurvey[] =>
    Array.from({ length: count }, (_, index) => ({ local, day: addDays(from, index), faces }));
  const courseIn = (surveys: readonly TestSurvey[], periodo: string, isInternal = false) =>
    factsOf({ surveys, periodo, isInternal }).figures.locais[0]?.course;

  test('do not reveal the only answer to a question', () => {
    const surveys = [
      ...daily('UTI', '2026-07-01', 20, { Q1: 'MB', Q2: '' }),
      ...daily('UTI', '2026-07-21', 1, { Q1: 'MB', Q2: 'RU' }),
    ];
    expect(courseIn(surveys, '2026-07')?.pieces.map(({ value }) => value)).toEqual([100]);
    expect(courseIn(surveys, '2026-07', true)?.pieces.map(({ value }) => value)).toEqual([95]);
  });

  test('leave out a month that the report of the quarter leaves out', () => {
    const surveys = [
      ...daily('UTI', '2026-07-01', 20, { Q1: 'MB' }),
      ...daily('UTI', '2026-08-01', 7, { Q1: 'RU' }),
      ...daily('UTI', '2026-09-01', 20, { Q1: 'MB' }),
    ];
    expect(courseIn(surveys, '2026-T3')?.pieces.map(({ value }) => value)).toEqual([100]);
    expect(courseIn(surveys, '2026-T3')?.cuts).toEqual([]);
  });
});

describe('the weeks of a published report on a location with 5 to 9 surveys a month', () => {
  const monthly = (counts: readonly number[], face: (month: number) => string): TestSurvey[] =>
    counts.flatMap((count, month) =>
      Array.from({ length: count }, (_, index) => ({
        local: 'UTI',
        day: addDays(`2026-${String(month + 1).padStart(2, '0')}-02`, 3 * index),
        faces: { Q1: face(month + 1) },
      })),
    );

  test('begin after the last month with few surveys, and report no fall of which a part is hidden', () => {
    const [local] = factsOf({
      surveys: monthly([9, 9, 9, 9, 9, 9, 9, 6, 6, 9, 9, 9], (month) => (month < 8 ? 'MB' : 'RU')),
      periodo: '2026-T4',
    }).figures.locais;
    expect(local?.course.pieces.map(({ from, value }) => [from, value])).toEqual([['2026-09-28', 0]]);
    expect(local?.course.cuts).toEqual([]);
  });

  test('do not report a fall as going on when the months after it are hidden', () => {
    const surveys = monthly([9, 9, 9, 9, 9, 9, 9, 6, 6], (month) => (month === 7 ? 'RU' : 'MB'));
    const [local] = factsOf({ surveys, periodo: '2026-T3' }).figures.locais;
    expect(local?.course.drop).toBeNull();
  });
});

test('a fall is not reported if every question improved', () => {
  const asked = ['Hard', 'E1', 'E2', 'E3', 'E4'];
  const surveys = surveysOf([{ local: 'UTI', perWeek: 40, share: 1.2, questions: asked }], FROM, TO).map(
    (survey, index): TestSurvey => {
      const isLater = survey.day >= '2026-08-03';
      const isGood = (question: string) => {
        const share = question === 'Hard' ? (isLater ? 60 : 40) : isLater ? 97 : 90;
        return (index * 37) % 100 < share;
      };
      const sent = isLater && index % 10 > 0 ? asked.slice(0, 1) : asked;
      return { ...survey, asked, faces: Object.fromEntries(sent.map((name) => [name, isGood(name) ? 'MB' : 'RU'])) };
    },
  );
  const [local] = factsOf({ surveys, periodo: '2026-T3' }).figures.locais;
  expect(local?.course.cuts.filter(({ before, after }) => after < before)).toEqual([]);
});

test('a Monday at the end of the period is no week, so a bad Monday is no drop', () => {
  const surveys = surveysOf([{ local: 'UTI', perWeek: 140, share: 0.9 }], '2026-02-01', '2026-08-31').map(
    (survey): TestSurvey => (survey.day === '2026-08-31' ? { ...survey, faces: { Q1: 'RU' } } : survey),
  );
  const [local] = factsOf({ surveys, periodo: '2026-08' }).figures.locais;
  expect(local?.course.points.at(-1)?.to).toBe('2026-08-30');
  expect(local?.course.cuts).toEqual([]);
});

test('a report says until when its drops count, if its period does not end on a Sunday', () => {
  const surveys = surveysOf([{ local: 'UTI', perWeek: 70, share: 0.9 }], '2026-04-01', '2026-10-31').map(
    (survey): TestSurvey =>
      between(survey.day, '2026-10-05', '2026-10-26') ? { ...survey, faces: { Q1: 'RU' } } : survey,
  );
  expect(reportPage(factsOf({ surveys, periodo: '2026-10' }))).toMatch(
    /UTI.*caiu em 05\/10.*As mudanças com data vão até 25\/10, o fim da última semana inteira\./s,
  );
});

test('a rise after a drop is a recovery only if the share is nearly as high as before the drop', () => {
  const at = (cuts: [from: Day, before: number, after: number][]) =>
    courseText({
      points: [],
      pieces: [],
      drop: null,
      cuts: cuts.map(([from, before, after]) => ({ from, before, after })),
    });
  const risen = at([
    ['2026-07-06', 53, 93],
    ['2026-08-03', 93, 53],
    ['2026-08-31', 53, 70],
  ]);
  expect(risen).toMatch(/^subiu em 06\/07, de 53.% para 93.%; caiu em 03\/08, para 53.%; subiu em 31\/08, a 70.%$/);
  const recovered = at([
    ['2026-07-06', 53, 93],
    ['2026-08-03', 93, 53],
    ['2026-08-31', 53, 90],
  ]);
  expect(recovered).toMatch(/; voltou em 31\/08, a 90.%$/);
});

describe('only the same questions at the same locations are compared', () => {
  const easy = ['Q1', 'Q2', 'Q3'];

  test('harder questions in place of easier ones are not a drop', () => {
    // From July 14 on, two harder questions replace two easier ones.
    const wards = alike(ALAS, { perWeek: 21, share: 0.88, questions: easy });
    const surveys = surveysOf(wards, FROM, TO).map((survey, index): TestSurvey => {
      if (survey.day < '2026-07-14') return survey;
      const hard = Object.fromEntries([4, 5].map((question) => [`Q${question}`, (index + question) % 2 ? 'RU' : 'MB']));
      return { ...survey, faces: { Q1: survey.faces?.['Q1'] ?? '', ...hard } };
    });
    const facts = factsOf({ surveys, periodo: '2026-T3' });
    expect(facts.figures.total.share?.share).toBeLessThan(75);
    const printed = highlightsOf(facts).join(' ');
    expect(printed).not.toMatch(/caiu|subiu/);
    expect(leadOf(facts)).toMatch(/ no que é comparável, 8\d.% não se distingue do 2º trimestre \(8\d.%\)\.$/);
    expect(printed).toContain('A comparação deixa de fora: 2 perguntas entraram em 14/07.');
  });

  test('after all questions were replaced there is no comparison, and the course begins', () => {
    const questions = (day: Day) => (day < '2026-07-01' ? easy : ['Q7', 'Q8']);
    const { facts, local } = reportOf([{ local: 'UTI', perWeek: 21, share: 0.8, questions }], 0);
    expect(leadOf(facts)).toContain('sem comparação com o período anterior');
    expect(local('UTI').course.points[0]?.from).toBe('2026-06-29');
    expect(local('UTI').course.cuts).toEqual([]);
  });

  test('after all questions were replaced the course begins, also if nobody has reached the last question', () => {
    const questions = (day: Day) => (day < '2026-07-01' ? easy : ['Q7', 'Q8']);
    const surveys = surveysOf([{ local: 'UTI', perWeek: 21, share: 0.8, questions }], FROM, TO).map(
      (survey): TestSurvey => (survey.day < '2026-07-01' ? survey : { ...survey, asked: ['Q7', 'Q8', 'Q9'] }),
    );
    const [local] = factsOf({ surveys, periodo: '2026-T3' }).figures.locais;
    expect(local?.course.points[0]?.from).toBe('2026-06-29');
  });

  test('a question that is not asked for some weeks is not a change', () => {
    const isAway = (day: Day) => between(day, '2026-07-13', '2026-09-07');
    const questions = (day: Day) => ['Hard', isAway(day) ? 'Other' : 'Easy'];
    const surveys = surveysOf([{ local: 'UTI', perWeek: 28, share: 0, questions }], FROM, TO).map(
      (survey, index): TestSurvey => ({
        ...survey,
        faces: {
          Hard: index % 2 ? 'MB' : 'RU',
          ...(isAway(survey.day) ? { Other: index % 3 ? 'RU' : 'BO' } : { Easy: index % 20 ? 'MB' : 'RU' }),
        },
      }),
    );
    const [local] = factsOf({ surveys, periodo: '2026-T3' }).figures.locais;
    expect(local?.course.pieces).toHaveLength(1);
    expect(local?.course.pieces[0]?.value).toBe(50);
  });

  test.each([
    ['2026-07-20', 'local novo'],
    ['2026-06-30', 'menos de 8 pesquisas antes'],
  ])('a location with a low share that opens on %s is named and changes nothing: %s', (opened, why) => {
    const poor: Ward = { local: 'Maternidade', perWeek: 50, share: 0.5 };
    const others = surveysOf([{ local: 'UTI', perWeek: 30, share: 0.9 }], FROM, TO);
    const facts = factsOf({ surveys: [...others, ...surveysOf([poor], opened, TO, 2)], periodo: '2026-T3' });
    expect(leadOf(facts)).toMatch(/não se distingue do 2º trimestre/);
    expect(highlightsOf(facts)).toContain(`A comparação deixa de fora: ${why}: Maternidade.`);
  });

  describe('a report names no change if nothing changed, but', () => {
    const shares: Record<string, number> = { Easy: 0.97, Hard: 0.55 };
    const rated = (questions: (day: Day) => readonly string[]) =>
      surveysOf(alike(ALAS, { perWeek: 28, share: 0, questions }), FROM, TO).map((survey, index): TestSurvey => {
        const faceOf = (question: string, at: number) =>
          ((index * 37 + at * 11 + Math.floor(index / 100) * 7) % 100) / 100 < (shares[question] ?? 0) ? 'MB' : 'RU';
        const asked = Object.keys(survey.faces ?? {});
        return { ...survey, faces: Object.fromEntries(asked.map((name, at) => [name, faceOf(name, at)])) };
      });

    test.each([
      ['an easy question is no longer asked', (day: Day) => (day < '2026-07-11' ? ['Easy', 'Hard'] : ['Hard'])],
      ['a hard question was asked for a few weeks', (day: Day) => (day < '2026-06-20' ? ['Easy'] : ['Easy', 'Hard'])],
    ])('%s', (_what, questions) => {
      const facts = factsOf({ surveys: rated(questions), periodo: '2026-T3', withCourses: false });
      expect(highlightsOf(facts).join(' ')).not.toMatch(/caiu|subiu/);
      expect(leadOf(facts)).toContain('não se distingue');
    });

    test('a location with a low share collects more surveys', () => {
      const others = surveysOf(alike(['UTI', 'Pediatria'], { perWeek: 30, share: 0.9 }), FROM, TO);
      const low = { local: 'Pronto-socorro', share: 0.55 };
      const surveys = [
        ...others,
        ...surveysOf([{ ...low, perWeek: 7 }], FROM, '2026-06-30', 2),
        ...surveysOf([{ ...low, perWeek: 70 }], '2026-07-01', TO, 3),
      ];
      const facts = factsOf({ surveys, periodo: '2026-T3', withCourses: false });
      expect(highlightsOf(facts).join(' ')).not.toMatch(/caiu|subiu/);
    });

    test('a question that was added on the last day of the period before is named as new', () => {
      const questions = (day: Day) => (day < '2026-06-30' ? ['Easy'] : ['Easy', 'Hard']);
      const facts = factsOf({ surveys: rated(questions), periodo: '2026-T3', withCourses: false });
      expect(highlightsOf(facts).join(' ')).not.toMatch(/caiu|subiu/);
      expect(highlightsOf(facts)).toContain('A comparação deixa de fora: 1 pergunta entrou em 30/06.');
    });
  });

  test('an internal report compares and lists only what a location asked', () => {
    const wards = [
      { local: 'UTI', perWeek: 30, share: 0.9, questions: ['Q1', 'Q2'] },
      { local: 'Pediatria', perWeek: 30, share: 0.9, questions: ['Q2', 'De modo geral?'] },
    ];
    const poor: Ward = { local: 'Maternidade', perWeek: 50, share: 0.5, questions: ['Q2'] };
    const surveys = [...surveysOf(wards, FROM, TO), ...surveysOf([poor], '2026-07-20', TO, 2)];
    const report = (local?: string) =>
      factsOf({ surveys, periodo: '2026-T3', isInternal: true, withCourses: false, ...(local && { local }) });
    expect(leadOf(report())).toMatch(/não se distingue do 2º trimestre/);
    expect(report().figures.rankedBy).toEqual(['Q2']);
    expect(
      report('UTI')
        .figures.perguntas.map(({ name }) => name)
        .sort(),
    ).toEqual(['Q1', 'Q2']);
  });

  test('locations are ranked by the overall question if all ask it, otherwise by their shared questions, if any', () => {
    const asking = (...lists: string[][]) => {
      const wards = lists.map((questions, at) => ({
        local: `Ala ${at}`,
        perWeek: 30,
        share: 0.7 + at / 10,
        questions,
      }));
      return factsOf({ surveys: surveysOf(wards, FROM, TO), periodo: '2026-T3', withCourses: false }).figures;
    };
    expect(asking(['De modo geral?', 'Q1'], ['Q1', 'De modo geral?']).rankedBy).toEqual(['De modo geral?']);
    expect(asking(['Q1', 'Q2', 'Q3'], ['Q2', 'Q1', 'Q4']).rankedBy.sort()).toEqual(['Q1', 'Q2']);
    const unlike = asking(['Q1'], ['Q2']);
    expect(unlike.rankedBy).toEqual([]);
    expect(unlike.locais.map(({ ranked, apart }) => [ranked, apart])).toEqual([
      [null, null],
      [null, null],
    ]);
    const [low, high] = asking(['Q1'], ['Q1'], ['Q1']).locais.filter(({ apart }) => apart !== null);
    expect([low?.name, low?.apart, high?.name, high?.apart]).toEqual(['Ala 0', 'low', 'Ala 2', 'high']);
    expect(low && signalsOf(low).at(-1)).toEqual({ text: 'abaixo dos outros locais', isAlarm: false });
  });
});

test('a location is not below the others only because its patients skip an easy question', () => {
  const wards = alike(ALAS, { perWeek: 30, share: 0, questions: ['Easy', 'Hard'] });
  const surveys = surveysOf(wards, '2026-07-01', TO).map((survey, index): TestSurvey => {
    const isSkipped = survey.local === 'Ala 0' && index % 4 > 0;
    return { ...survey, faces: { Easy: isSkipped ? '' : index % 25 ? 'MB' : 'RU', Hard: index % 2 ? 'BO' : 'RE' } };
  });
  const { locais } = factsOf({ surveys, periodo: '2026-T3', withCourses: false }).figures;
  const [skipping] = locais.filter(({ name }) => name === 'Ala 0');
  expect(skipping?.share?.share).toBeLessThan(65);
  expect(skipping?.ranked).toBeGreaterThan(68);
  expect(locais.map(({ apart }) => apart)).toEqual([null, null, null]);
});

test('a change beyond chance is reported with both shares', () => {
  const wards = alike(['UTI', 'Pediatria'], { perWeek: 30, share: (day) => (day < '2026-07-01' ? 0.9 : 0.7) });
  const { facts } = reportOf(wards, 0);
  expect(leadOf(facts)).toMatch(
    /^A satisfação caiu de (89|9\d).% no 2º trimestre para (6|7)\d.% no 3º trimestre de 2026\.$/,
  );
  expect(reportPage(facts)).toMatch(
    /<dd>caiu de (89|9\d).% no 2º trimestre para (6|7)\d.% no 3º trimestre de 2026<\/dd>/,
  );
});

test('the compared periods are named with their years if these differ', () => {
  const ward: Ward = { local: 'UTI', perWeek: 30, share: (day) => (day < '2026-01-01' ? 0.6 : 0.9) };
  const surveys = surveysOf([ward], '2025-10-01', '2026-03-31');
  expect(leadOf(factsOf({ surveys, periodo: '2026-T1', withCourses: false }))).toMatch(
    /^A satisfação subiu de \d\d.% no 4º trimestre de 2025 para \d\d.% no 1º trimestre de 2026\.$/,
  );
});

test('the charts of all sheets have the same axes', () => {
  const wards = [0.95, 0.3].map((share, at): Ward => ({ local: `Ala ${at}`, perWeek: 40, share }));
  const page = sheetsPage(factsOf({ surveys: surveysOf(wards, FROM, TO), periodo: '2026-T3' }));
  const axes = [...page.matchAll(/<svg viewBox.*?<\/svg>/gs)].map(([chart]) =>
    [...chart.matchAll(/class="end"\s*>([^<]*)</g)].map(([, text]) => text),
  );
  expect(axes).toHaveLength(2);
  expect(axes[0]).toEqual(axes[1]);
});

test('the table compares the whole period, or says until when it counts', () => {
  const { facts } = reportOf([
    { local: 'UTI', perWeek: 40, share: (day) => (between(day, '2026-08-03', '2026-08-31') ? 0.4 : 0.87) },
  ]);
  expect(reportPage(facts)).toMatch(/no trimestre inteiro caiu de \d\d.% no 2º trimestre/);
  for (const today of ['2026-09-15', facts.period.to]) {
    const page = reportPage({ ...facts, last: today, today });
    expect(page).not.toContain('inteiro');
    expect(page).toContain(`até ${today === facts.period.to ? '30/09' : '15/09'} caiu de `);
  }
});

test('a drop that is still on and a silent location are listed first', () => {
  const falling: Ward = { local: 'Queda', perWeek: 30, share: (day) => (day < '2026-08-31' ? 0.95 : 0.6) };
  const silent: Ward = { local: 'Muda', perWeek: 21, share: 0.9 };
  const low: Ward = { local: 'Baixa', perWeek: 30, share: 0.5 };
  const surveys = surveysOf([low, falling, silent], FROM, TO).filter(
    ({ local, day }) => local !== 'Muda' || day < '2026-07-01',
  );
  const { locais } = factsOf({ surveys, periodo: '2026-T3' }).figures;
  expect(locais.map(({ name }) => name)).toEqual(['Queda', 'Muda', 'Baixa']);
});

test('a sheet warns about a share of few surveys and shows its interval', () => {
  const few = surveysOf([{ local: 'UTI', perWeek: 30, share: 1.2 }], FROM, TO);
  const surveys = few.filter(({ day }) => day > '2026-09-01').slice(0, 9);
  const page = sheetsPage(factsOf({ surveys, periodo: '2026-T3', withCourses: false })).replaceAll(/\s+/g, ' ');
  expect(page).toMatch(
    /<li> ?<strong>\d+ %<\/strong> Q1 <small>entre \d+ e 100 %; poucas respostas: leia com cuidado<\/small>/,
  );
});

test('a target is shown in a sentence, and as a line in the charts', () => {
  const wards = [0.9, 0.6].map((share, at) => ({ local: `Ala ${at}`, perWeek: 30, share }));
  const facts = factsOf({ surveys: surveysOf(wards, FROM, TO), periodo: '2026-T3', target: 80 });
  expect(highlightsOf(facts)).toContain('Meta de 80\u00a0%: não atingida. 1 de 2 locais chega a ela.');
  expect(highlightsOf({ ...facts, target: 99 })).toContain(
    'Meta de 99\u00a0%: não atingida. 0 de 2 locais chegam a ela.',
  );
  const page = reportPage(facts);
  expect(page).toContain('class="target"');
  expect(page).toMatch(/<dt>Meta<\/dt>\s*<dd><strong>80.%<\/strong> não atingida/);
});

test('the response rate leaves out a location with hidden months, because its surveys are not those of all patients', () => {
  const surveysAt = (local: string, counts: readonly number[]): TestSurvey[] =>
    counts.flatMap((count, month) =>
      Array.from({ length: count }, () => ({ local, day: `2026-0${7 + month}-10`, faces: { Q1: 'MB' } })),
    );
  const surveys = [
    ...surveysAt('UTI', [60, 60, 60]),
    ...surveysAt('Capela', [9, 5, 6]),
    ...surveysAt('Sala', [9, 4, 3]),
  ];
  const attended = { UTI: 600, Capela: 60, Sala: 40 };
  const { locais, total } = factsOf({ surveys, periodo: '2026-T3', attended, withCourses: false }).figures;
  expect(locais.map(({ attendance }) => attendance?.rate)).toEqual([null, null, 30]);
  expect(total.attendance).toEqual({ patients: 600, rate: 30, leftOut: ['Capela', 'Sala'] });
});

test('a location with fewer surveys than chance explains is named', () => {
  const sparse: Ward = { local: 'UTI', perWeek: 21, share: 0.85 };
  const surveys = surveysOf([sparse], FROM, TO).filter(({ day }, index) => day < '2026-07-01' || index % 10 === 0);
  const { locais } = factsOf({ surveys, periodo: '2026-T3', withCourses: false }).figures;
  expect(locais[0]?.silence?.isTotal).toBe(false);
  expect(signalsOf(locais[0] as (typeof locais)[number])[0]?.text).toMatch(
    /^bem menos pesquisas respondidas que antes, a última em \d\d\/09$/,
  );
});

test.each([
  ['opens no survey', [], 'nenhuma pesquisa desde 31/07'],
  ['sends no answer', [null], 'nenhuma pesquisa respondida desde 31/07'],
  ['skips all questions', [{ Q1: '' }], 'nenhuma pesquisa respondida desde 31/07'],
])('a location where nobody answers, because everybody %s, is named as such', (_why, faces, text) => {
  const wards = alike(['UTI', 'Pediatria'], { perWeek: 28, share: 0.9, questions: ['Q1'] });
  const surveys = surveysOf(wards, '2026-07-01', '2026-08-31').flatMap((survey): TestSurvey[] =>
    survey.local === 'UTI' || survey.day < '2026-08-01' ? [survey] : faces.map((own) => ({ ...survey, faces: own })),
  );
  const printed = highlightsOf(factsOf({ surveys, periodo: '2026-08', withCourses: false }));
  expect(printed).toContain(`Pediatria: ${text}.`);
  expect(printed).toContain('A comparação deixa de fora: sem respostas neste período: Pediatria.');
});

test('dates name their year where the report spans more than one', () => {
  const wards = alike(['UTI', 'Pediatria'], { perWeek: 20, share: 0.9 });
  const surveys = surveysOf(wards, '2025-01-01', '2026-12-31').filter(
    ({ local, day }) => local === 'UTI' || day < '2025-03-04',
  );
  const facts = factsOf({ surveys, periodo: '2026' });
  expect(highlightsOf(facts)).toContain('Pediatria: nenhuma pesquisa desde 03/03/2025.');
  const { locais } = JSON.parse(reportJson(facts)) as ReportContent;
  expect(locais.map(({ semPesquisas }) => semPesquisas)).toEqual([{ desde: '2025-03-03', nenhuma: true }, null]);
  expect(reportPage(facts)).toMatch(/>30\/06\/2025<.*>27\/12\/2026</s);
  expect(reportPage(factsOf({ surveys, periodo: '2026-T4' }))).toMatch(/>30\/03<.*>27\/12</s);
});

test('a question that came in the year before has a date with its year', () => {
  const questions = (day: Day) => (day < '2025-12-30' ? ['Q1'] : ['Q1', 'Q2']);
  const ward = { local: 'UTI', perWeek: 20, share: 0.9, questions };
  const surveys = surveysOf([ward], '2025-06-01', '2026-12-31');
  const printed = highlightsOf(factsOf({ surveys, periodo: '2026', withCourses: false })).join(' ');
  expect(printed).toContain('1 pergunta entrou em 30/12/2025.');
});

test('the report of a week compares with the week before, and warns against handing on the month too', () => {
  const surveys = surveysOf(alike(ALAS, { perWeek: 40, share: 0.8 }), '2026-09-01', '2026-10-31');
  const printed = reportPage(factsOf({ surveys, periodo: '2026-W41' }));
  expect(printed).toContain('não se distingue da semana anterior');
  expect(printed).toContain('Divulgue os relatórios das semanas ou os dos meses, não os dois');
  // Without intervals and parts of bars, nothing explains them.
  expect(printed).not.toContain('As partes da barra');
});

test('nine surveys with fewer than 8 answers to each question are not called fewer than 8 surveys', () => {
  const surveys = Array.from({ length: 9 }, (_, index): TestSurvey => {
    const faces = Object.fromEntries(['Q1', 'Q2', 'Q3'].map((name, at) => [name, index % 3 === at ? '' : 'MB']));
    return { local: 'UTI', day: `2026-10-${10 + index}`, faces, asked: ['Q1', 'Q2', 'Q3'] };
  });
  const many = surveysOf([{ local: 'Ala', perWeek: 30, share: 0.9 }], '2026-09-01', '2026-10-31');
  const printed = reportPage(factsOf({ surveys: [...surveys, ...many], periodo: '2026-10' }));
  expect(printed).toMatch(/UTI<\/span>.*?menos de 8 respostas a cada pergunta<.*?>9</s);
  expect(reportPage(factsOf({ surveys, periodo: '2026-10' }))).toContain(
    'Em outubro de 2026 cada pergunta tem menos de 8 respostas que se possam mostrar.',
  );
});

test('a location of which only the opened surveys are left out of a sum is named', () => {
  const at = (month: string, answered: number, blank: number) =>
    Array.from({ length: answered + blank }, (_, index): TestSurvey => ({
      local: 'UTI',
      day: `2026-${month}-${10 + index}`,
      faces: { Q1: index < answered ? 'MB' : '' },
      asked: ['Q1'],
    }));
  // Answered: 7, 4 and 3 are shown as 14. Opened: of 8, 4 and 3 only the 8 is shown.
  const { figures } = factsOf({
    surveys: [...at('07', 7, 1), ...at('08', 4, 0), ...at('09', 3, 0)],
    periodo: '2026-T3',
  });
  expect([figures.total.surveys, figures.total.now.opened]).toEqual([14, 8]);
  expect(figures.notCounted).toEqual(['UTI']);
});

describe('an interrupted survey', () => {
  const asked = ['Q1', 'Q2', 'Q3'];
  const whole = { Q1: 'MB', Q2: 'MB', Q3: 'BO' };
  const surveysAt = (local: string, month: string, count: number): TestSurvey[] =>
    Array.from({ length: count }, (_, index) => ({ local, day: `${month}-${10 + index}`, faces: whole, asked }));
  const interrupted = (local: string, day: Day): TestSurvey => ({ local, day, faces: { Q1: 'MB' }, asked });
  const comparisonOf = (surveys: readonly TestSurvey[]) => {
    const facts = factsOf({ surveys, periodo: '2026-08', withCourses: false });
    return { leftOut: facts.figures.leftOut, printed: highlightsOf(facts).join(' ') };
  };

  test('in the previous month does not make its other questions new', () => {
    const before = [...surveysAt('Maternidade', '2026-07', 7), interrupted('Maternidade', '2026-07-30')];
    const { leftOut, printed } = comparisonOf([...before, ...surveysAt('Maternidade', '2026-08', 12)]);
    expect(leftOut.added).toEqual([]);
    expect(printed).not.toContain('nova');
  });

  test('that is the only one now does not mean that its other questions were removed', () => {
    const others = [...surveysAt('UTI', '2026-07', 20), ...surveysAt('UTI', '2026-08', 20)];
    const ward = [...surveysAt('Maternidade', '2026-07', 12), interrupted('Maternidade', '2026-08-03')];
    const { leftOut, printed } = comparisonOf([...others, ...ward]);
    expect(leftOut.removed).toBe(0);
    expect(printed).not.toContain('saíram');
  });
});

test('a location is new also if its first survey is blank', () => {
  const twelve = (local: string, day: Day) => Array.from({ length: 12 }, () => ({ local, day, faces: { Q1: 'MB' } }));
  const surveys: TestSurvey[] = [
    ...twelve('UTI', '2026-07-10'),
    ...twelve('UTI', '2026-08-10'),
    { local: 'Capela', day: '2026-08-02', faces: null },
    ...twelve('Capela', '2026-08-10'),
  ];
  expect(factsOf({ surveys, periodo: '2026-08', withCourses: false }).figures.leftOut).toMatchObject({
    newLocais: ['Capela'],
    fewBefore: [],
  });
});

describe('participation', () => {
  const wards = alike(['UTI', 'Pediatria'], { perWeek: 30, share: 0.9, questions: ['Q1'] });
  const surveys = surveysOf(wards, '2026-07-01', '2026-08-31').filter(({ faces }) => faces?.['Q1'] !== '');
  const of = (local: string, month: string) =>
    surveys.filter((survey) => survey.local === local && survey.day.startsWith(month));
  const august = (of: readonly TestSurvey[]) => factsOf({ surveys: of, periodo: '2026-08', withCourses: false });
  const rowOf = (facts: ReportFacts) =>
    /<span>Com número nos dois períodos<\/span>(.*?)<\/tr>/s.exec(reportPage(facts))?.[1]?.replaceAll(/\s+/g, ' ');

  test('is compared over the same locations, and the others are named', () => {
    const [now, before] = [of('Pediatria', '2026-08').length, of('Pediatria', '2026-07').length];
    const few = of('UTI', '2026-08').slice(5);
    const facts = august(surveys.filter((survey) => !few.includes(survey)));
    expect(JSON.parse(reportJson(facts))).toMatchObject({
      foraDasSomas: ['UTI'],
      participacao: { abertas: now },
      participacaoComparada: { abertas: now },
      participacaoAnterior: { abertas: before },
      participacaoSem: ['UTI'],
    });
    expect(reportPage(facts)).toContain(`nos mesmos locais, sem UTI: ${before} em julho`);
    expect(rowOf(facts)).toContain(`<span>${now}</span> <small>(${before})</small>`);
  });

  test('is not shown as 0 if the sum leaves out every survey', () => {
    const blank = (day: Day, count: number): TestSurvey[] =>
      Array.from({ length: count }, () => ({ local: 'UTI', day, faces: { Q1: '' } }));
    const facts = august([...surveys, ...blank('2026-07-10', 20), ...blank('2026-08-10', 5)]);
    const { now, before } = facts.figures.total.compared;
    expect([now.blank, before.blank]).toEqual([null, null]);
    expect(rowOf(facts)).toMatch(/data-title="Em branco"[^>]*>–<\/td>/);
  });

  test('leaves out the same surveys in every column', () => {
    const interrupted = (local: string, count: number): TestSurvey[] =>
      Array.from({ length: count }, () => ({ local, day: '2026-08-10', faces: { Q1: 'MB' }, asked: ['Q1', 'Q2'] }));
    const few = of('UTI', '2026-08').slice(3);
    const facts = august([
      ...surveys.filter((survey) => !few.includes(survey)),
      ...interrupted('UTI', 2),
      ...interrupted('Pediatria', 6),
    ]);
    expect(facts.figures.notCounted).toEqual(['UTI']);
    // In August the UTI has only 5 surveys, so the report does not count them. Each column then adds up only the
    // locations whose own count it shows. This column shows neither count, because 2 and 6 are too small. So it has no
    // sum, although 8 would be large enough.
    expect(rowOf(facts)).toMatch(/data-title="Interrompidas"[^>]*>–<\/td>/);
  });
});

test('the questions with the lowest share are not listed if these are all that are shown', () => {
  const ward: Ward = { local: 'UTI', perWeek: 40, share: 0.9, questions: ['Q1', 'Q2', 'Q3', 'Q4'] };
  const surveys = surveysOf([ward], '2026-07-01', '2026-07-31').map((survey, index): TestSurvey => ({
    ...survey,
    faces: { ...survey.faces, ...(index > 5 && { Q3: '', Q4: '' }) },
  }));
  const facts = factsOf({ surveys, periodo: '2026-07', isInternal: true, withCourses: false });
  expect(reportPage(facts)).not.toContain('com a menor satisfação');
  expect(highlightsOf(facts).join(' ')).not.toContain('Entre as mais baixas');
});

test('the colours of the faces are those of the survey', () => {
  const files = { MB: 'muito-bom', BO: 'bom', RE: 'regular', RU: 'ruim' };
  for (const [face, file] of Object.entries(files))
    expect(readFileSync(`src/components/artwork/${file}.svg`, 'utf8')).toContain(
      `r="44" fill="${palette.faces[face as keyof typeof files]}"`,
    );
});

test('a location may have more surveys than a function call takes arguments', () => {
  const surveys = Array.from({ length: 140_000 }, (_, index): TestSurvey => ({
    local: 'Hospital',
    day: addDays(FROM, index % 180),
    faces: { Q1: 'MB' },
  }));
  const [local] = factsOf({ surveys, periodo: '2026-T2' }).figures.locais;
  expect([local?.share?.share, local?.course.points[0]?.value]).toEqual([100, 100]);
});

test('the parts of a bar add up to the share and to 100', () => {
  expect(percentsOf({ MB: 299, BO: 0, RE: 0, RU: 1 }, 99)).toEqual({ MB: 99, BO: 0, RE: 0, RU: 1 });
  expect(percentsOf({ MB: 1, BO: 1, RE: 1, RU: 0 }, 67)).toEqual({ MB: 34, BO: 33, RE: 33, RU: 0 });
  expect(percentsOf({ MB: 0, BO: 0, RE: 5, RU: 3 }, 0)).toEqual({ MB: 0, BO: 0, RE: 63, RU: 37 });
});

test('no questions are listed as the lowest if all have the same share', () => {
  const questions = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'];
  const surveys = Array.from({ length: 20 }, (_, index): TestSurvey => ({
    local: 'UTI',
    day: `2026-07-${10 + (index % 20)}`,
    faces: Object.fromEntries(questions.map((question) => [question, 'MB'])),
  }));
  const facts = factsOf({ surveys, periodo: '2026-07', withCourses: false });
  expect(highlightsOf(facts).join(' ')).not.toContain('Entre as mais baixas');
});

test('a location whose figures leave out its months with few surveys says so', () => {
  const wards = alike(['UTI', 'Pediatria', 'Ala'], { perWeek: 14, share: 0.9 });
  const many = [...surveysOf(wards, '2026-04-01', '2026-06-30'), ...surveysOf(wards, '2026-08-01', TO)];
  const few = ['UTI', 'Pediatria'].flatMap((local) =>
    Array.from({ length: 5 }, (_, index): TestSurvey => ({ local, day: `2026-07-1${index}`, faces: { Q1: 'MB' } })),
  );
  const facts = factsOf({ surveys: [...many, ...few], periodo: '2026-T3', withCourses: false });
  expect(facts.figures.notCounted).toEqual([]);
  const { locais } = JSON.parse(reportJson(facts)) as ReportContent;
  const partial = locais.filter(({ sinais }) => sinais.includes('sem os meses com menos de 8 pesquisas'));
  expect(partial.map(({ Id }) => Id).sort()).toEqual(['Pediatria', 'UTI']);
  expect(reportPage(facts).match(/sem os meses com menos de 8 pesquisas/g)).toHaveLength(2);
  expect(reportPage(facts)).not.toContain('no trimestre inteiro');
  expect(reportPage(facts)).toContain(
    'A linha de um local não conta, em cada coluna, os meses em que ele tem menos de 8 dessas pesquisas.',
  );
  expect(sheetsPage(facts).match(/sem os meses com menos de 8 pesquisas/g)).toHaveLength(2);
});

test('a question is compared without naming the whole period, because it may be asked in a part of it', () => {
  const questions = (day: Day) => (day < '2026-07-10' ? ['Q1', 'Q2'] : ['Q1']);
  const ward = { local: 'UTI', perWeek: 40, share: 0.9, questions };
  const facts = factsOf({ surveys: surveysOf([ward], '2026-06-01', '2026-07-31'), periodo: '2026-07' });
  expect(reportPage(facts)).not.toContain('no mês inteiro');
  expect(reportPage(facts)).toMatch(/>não se distingue de junho \(\d\d.%\)</);
});

test('a change in an earlier year than the last day has a date with its year', () => {
  const course = { points: [], drop: null, cuts: [{ from: '2025-11-10', before: 90, after: 50 }] };
  const piece = { from: '2025-11-10', value: 50 };
  expect(courseText({ ...course, pieces: [{ ...piece, to: '2026-02-15' }] })).toMatch(/^caiu em 10\/11\/2025, /);
  expect(courseText({ ...course, pieces: [{ ...piece, to: '2025-12-31' }] })).toMatch(/^caiu em 10\/11, /);
});

test('a question that changed twice is reported with both days', () => {
  // `Q1`, `Q1 b` and `Q1 c` are three texts of the question with the id Q1.
  const questions = (day: Day) => [day < '2026-07-06' ? 'Q1' : day < '2026-07-20' ? 'Q1 b' : 'Q1 c', 'Q2'];
  const ward = { local: 'UTI', perWeek: 40, share: 0.9, questions };
  const facts = factsOf({ surveys: surveysOf([ward], '2026-06-01', '2026-07-31'), periodo: '2026-07' });
  expect(highlightsOf(facts)).toContain('A comparação deixa de fora: 1 pergunta mudou entre 06/07 e 20/07.');
});

test('a location that the report hides says nothing of its course', () => {
  const wards = [9, 1].map((perWeek, at): Ward => ({ local: `Ala ${at}`, perWeek, share: 0.9 }));
  const facts = factsOf({ surveys: surveysOf(wards, FROM, TO), periodo: '2026-09' });
  const hidden = facts.figures.locais.find(({ share }) => share === null);
  if (!hidden) throw new Error('no location is hidden');
  hidden.course.cuts = [{ from: '2026-09-07', before: 90, after: 0 }];
  expect(signalsOf(hidden)).toEqual([]);
  expect(highlightsOf(facts).join(' ')).not.toContain(hidden.name);
});

test('figures that leave out the answers to a question say so', () => {
  const surveys = Array.from({ length: 20 }, (_, index): TestSurvey => ({
    local: 'UTI',
    day: `2026-07-${10 + index}`,
    faces: { Q1: 'MB', Q2: index < 7 ? 'RU' : '' },
  }));
  const facts = factsOf({ surveys, periodo: '2026-07', withCourses: false });
  const text = 'sem as perguntas com menos de 8 respostas';
  expect(JSON.parse(reportJson(facts))).toMatchObject({ incompleto: true, locais: [{ sinais: [text, CAREFUL] }] });
  for (const page of [reportPage(facts), sheetsPage(facts)]) expect(page).toContain(text);
  const internal = factsOf({ surveys, periodo: '2026-07', withCourses: false, isInternal: true });
  expect(JSON.parse(reportJson(internal))).toMatchObject({ incompleto: false, satisfacao: { valor: 74 } });
});

test('the drops of the JSON are drops', () => {
  const ward: Ward = {
    local: 'UTI',
    perWeek: 40,
    share: (day) => (between(day, '2026-07-06', '2026-08-24') ? 0.5 : 0.9),
  };
  const facts = factsOf({ surveys: surveysOf([ward], FROM, TO), periodo: '2026-T3' });
  expect(facts.figures.locais[0]?.course.cuts).toHaveLength(2);
  const [local] = (JSON.parse(reportJson(facts)) as ReportContent).locais;
  expect(local?.quedas.map(({ desde }) => desde)).toEqual(['2026-07-06']);
});

test('surveys that patients opened after the last answered one are not denied', () => {
  const answered = surveysOf([{ local: 'UTI', perWeek: 28, share: 0.9 }], '2026-07-01', '2026-08-20');
  const opened = ['2026-08-25', '2026-08-28'].map((day) => ({ local: 'UTI', day, faces: null }));
  const others = surveysOf([{ local: 'Ala', perWeek: 28, share: 0.9 }], '2026-07-01', '2026-09-30');
  const facts = factsOf({ surveys: [...answered, ...opened, ...others], periodo: '2026-09', withCourses: false });
  expect(highlightsOf(facts)).toContain('UTI: nenhuma pesquisa respondida desde 20/08.');
});

test('a sheet lists no question to improve if all have the same share', () => {
  const questions = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'];
  const surveys = Array.from({ length: 20 }, (_, index): TestSurvey => ({
    local: 'UTI',
    day: `2026-07-${10 + index}`,
    faces: Object.fromEntries(questions.map((question) => [question, 'MB'])),
  }));
  const page = sheetsPage(factsOf({ surveys, periodo: '2026-07', withCourses: false }));
  expect(page).toContain('As perguntas');
  expect(page).not.toContain('O que pode melhorar');
});

test('a clear change of the total is reported beside many comparisons that show none', () => {
  const questions = Array.from({ length: 20 }, (_, index) => `Q${index}`);
  const ward: Ward = { local: 'UTI', perWeek: 12, share: (day) => (day < '2026-09-01' ? 0.84 : 0.78), questions };
  const many = alike(ALAS, { perWeek: 12, share: 0.84, questions: ['Q20', 'Q21'] });
  const surveys = surveysOf([ward, ...many], '2026-08-01', TO);
  const { total } = factsOf({ surveys, periodo: '2026-09', withCourses: false }).figures;
  expect(total.change?.p).toBeGreaterThan(0.001);
  expect(total.change?.beyondChance).toBe(true);
});

test('a location whose share changed within the period is not called indistinct if chance hardly explains it', () => {
  const facts = reportOf([{ local: 'UTI', perWeek: 40, share: 0.87 }]).facts;
  const change = { before: 68, after: 30, p: 0.005, beyondChance: false };
  expect(wholeComparisonText(change, facts)).toMatch(/^no trimestre inteiro 30.%, no 2º trimestre 68.%$/);
  expect(wholeComparisonText({ ...change, p: 0.06 }, facts)).toMatch(/^no trimestre inteiro não se distingue/);
});

test('a location without surveys has 0 surveys, not fewer than 8', () => {
  const wards = alike(['UTI', 'Pediatria'], { perWeek: 28, share: 0.9 });
  const surveys = surveysOf(wards, '2026-07-01', '2026-08-31').filter(
    ({ local, day }) => local === 'UTI' || day < '2026-08-01',
  );
  const { locais } = JSON.parse(reportJson(factsOf({ surveys, periodo: '2026-08' }))) as ReportContent;
  expect(locais.find(({ Id }) => Id === 'Pediatria')).toMatchObject({ pesquisas: 0, protegido: true });
});
