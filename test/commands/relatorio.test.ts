import { statSync, writeFileSync } from 'node:fs';
import { RESPOSTAS } from '../../src/contract/respostas';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { hospitalOf, hospitalWith, networkHospital } from './support/hospital';
import { jsonOf, october, type ReportJson } from './support/reportJson';
import { textOf } from './support/textOf';
import { monthsUpTo, storeSurveys, surveysIn, type StoredSurvey } from './support/storedSurveys';

const PERGUNTAS = ['1', '2', '3', '4'].map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` }));

/** Locations A to H with two questions. */
const fileWith = (locais: string, unidadeOf: (local: string) => string | undefined = () => undefined): Hospital => ({
  perguntas: PERGUNTAS,
  locais: locais.split('').map((Id) => {
    const Unidade = unidadeOf(Id);
    return { Id, Descricao: `Local ${Id}`, perguntas: ['1', '2'], ...(Unidade === undefined ? {} : { Unidade }) };
  }),
});

const YEAR = monthsUpTo('2026-09', 12);

/** A year of 60 surveys a month, 86 of 100 patients happy, before October. */
const usualYear = (local: string, happy = 86, surveys = 60): StoredSurvey[] =>
  YEAR.flatMap((mes) => surveysIn(mes, { local, surveys, happy }));

const localIn = ({ locais }: ReportJson, Id: string) => locais.find((local) => local.Id === Id);

test('the figures match the database, by default for the last month', async () => {
  // 2500 surveys are more than `listCountedSurveys` reads with one query, so the report needs several queries.
  const hospital = await hospitalWith({ surveys: 2500, from: '2026-08-01' });
  const report = await jsonOf(hospital, ['relatorio']);
  const rows = await hospital.db
    .selectFrom('identificacao')
    .leftJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .select(['identificacao.id', 'local_id', 'pergunta_id', 'resposta', 'telefone'])
    .where('criada_em', '>=', '2026-10-01T03')
    .where('criada_em', '<', '2026-11-01T03')
    .execute();
  const figuresOf = (of: typeof rows) => {
    const answered = of.filter(({ resposta }) => (resposta ?? '') !== '');
    const count = (face: string) => answered.filter(({ resposta }) => resposta === face).length;
    return {
      pesquisas: new Set(answered.map(({ id }) => id)).size,
      satisfacao: Math.round((100 * (count('MB') + count('BO'))) / answered.length),
      faces: Object.fromEntries(RESPOSTAS.map((face) => [face, count(face)])),
    };
  };
  expect(report.periodo).toEqual({ de: '2026-10-01', ate: '2026-10-31' });
  expect(report.total).toMatchObject(figuresOf(rows));
  const abertas = new Set(rows.map(({ id }) => id)).size;
  expect(report.total).toMatchObject({ abertas, naoRespondidas: abertas - (report.total.pesquisas ?? 0) });
  const waiting = rows.filter(({ telefone, resposta }) => telefone !== '' && resposta === 'RU');
  expect(report.total.esperamRetorno).toBe(new Set(waiting.map(({ id }) => id)).size);
  expect(report.locais).toHaveLength(6);
  for (const local of report.locais)
    expect(local).toMatchObject(figuresOf(rows.filter(({ local_id }) => local_id === String(local.Id))));
  for (const pergunta of report.perguntas)
    expect(pergunta).toMatchObject(figuresOf(rows.filter(({ pergunta_id }) => pergunta_id === String(pergunta.Id))));
  // The last month of a group's line has the figures of the group.
  for (const { meses, ...group } of [report.total, ...report.locais, ...report.perguntas])
    expect(meses?.at(-1)).toEqual({
      mes: '2026-10',
      pesquisas: group.pesquisas,
      satisfacao: group.satisfacao,
      situacao: group.situacao,
    });
  const shares = report.locais.map(({ satisfacao }) => satisfacao ?? 0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test('the JSON has only these keys', async () => {
  const hospital = await hospitalOf(
    fileWith('A', () => 'Norte'),
    surveysIn('2026-10', { local: 'A', surveys: 20, happy: 90 }),
  );
  const { periodo, total, unidades, locais, perguntas, ...others } = await jsonOf(hospital);
  const group = ['pesquisas', 'satisfacao', 'faces', 'habitual', 'diferenca', 'situacao', 'mesesSeguidos', 'meses'];
  const keys = (value: object | undefined) => Object.keys(value ?? {}).sort();
  expect([keys(periodo), others]).toEqual([
    ['ate', 'de'],
    { antes: null, outros: [], outrasPerguntas: null, emNenhuma: null, notas: [] },
  ]);
  expect(keys(total)).toEqual([...group, 'abertas', 'naoRespondidas', 'esperamRetorno', 'quando'].sort());
  expect(keys(total.quando?.[0])).toEqual([...group, 'turno', 'fimDeSemana'].sort());
  expect(keys(unidades[0])).toEqual([...group, 'nome'].sort());
  const ofWard = [...group, 'Id', 'descricao', 'unidade', 'novoDesde', 'quando', 'semPesquisasDesde'];
  expect(keys(locais[0])).toEqual(ofWard.sort());
  expect(keys(perguntas[0])).toEqual([...group, 'Id', 'descricao', 'textoNovoDesde'].sort());
  expect(total.meses).toHaveLength(13);
  expect(keys(total.meses?.[0])).toEqual(['mes', 'pesquisas', 'satisfacao', 'situacao']);
});

describe('a month is compared with the year before', () => {
  const drop = (mes: string) => surveysIn(mes, { local: 'A', surveys: 60, happy: 60 });

  /** A is worse in October and November, and as usual in December. */
  const withLongDrop = async () => {
    const after = monthsUpTo('2026-12', 3);
    const hospital = await hospitalOf(fileWith('ABC'), [
      ...['A', 'B', 'C'].flatMap((local) => usualYear(local)),
      ...['B', 'C'].flatMap((local) => after.flatMap((mes) => surveysIn(mes, { local, surveys: 60, happy: 86 }))),
      ...drop('2026-10'),
      ...drop('2026-11'),
      ...surveysIn('2026-12', { local: 'A', surveys: 60, happy: 86 }),
    ]);
    return (periodo: string, ...more: string[]) =>
      jsonOf(hospital, ['relatorio', '--periodo', periodo, ...more], { now: '2027-02-01T12:00:00Z' });
  };
  const named = { satisfacao: 60, habitual: 85, situacao: 'abaixo' };

  test('a drop is named in each month until it is over', async () => {
    const at = await withLongDrop();
    const [first, second, third] = [await at('2026-10'), await at('2026-11'), await at('2026-12')];
    expect(localIn(first, 'A')).toMatchObject({ ...named, mesesSeguidos: 1 });
    expect(localIn(second, 'A')).toMatchObject({ ...named, mesesSeguidos: 2 });
    expect(localIn(third, 'A')).toMatchObject({ habitual: 85, situacao: 'habitual', mesesSeguidos: 0 });
    expect(third.locais.filter(({ Id }) => Id !== 'A').map(({ situacao }) => situacao)).toEqual([
      'habitual',
      'habitual',
    ]);
  });

  test('a longer period is not compared itself, while its months keep their marks', async () => {
    const quarter = await (await withLongDrop())('2026-T4');
    expect(localIn(quarter, 'A')).toMatchObject({ pesquisas: 180, habitual: null, situacao: null, mesesSeguidos: 0 });
    expect(
      localIn(quarter, 'A')
        ?.meses?.slice(-3)
        .map(({ situacao }) => situacao),
    ).toEqual(['abaixo', 'abaixo', 'habitual']);
  });

  test('a ward has the same marks in its own report', async () => {
    const alone = await (await withLongDrop())('2026-11', '--local', 'A');
    expect(alone.total).toMatchObject({ ...named, pesquisas: 60, abertas: 60, mesesSeguidos: 2 });
    expect(alone.locais.map(({ Id }) => Id)).toEqual(['A']);
  });

  test('a ward of 8 surveys changes nothing for the others', async () => {
    const tiny = [...YEAR, '2026-10'].flatMap((mes) => surveysIn(mes, { local: 'B', surveys: 8, happy: 50 }));
    const hospital = await hospitalOf(fileWith('AB'), [...usualYear('A'), ...drop('2026-10'), ...tiny]);
    const report = await jsonOf(hospital);
    expect(localIn(report, 'A')).toMatchObject({ satisfacao: 60, situacao: 'abaixo' });
    expect(localIn(report, 'B')).toMatchObject({ pesquisas: 8, satisfacao: 50, situacao: 'habitual' });
  });

  test('a ward is compared with itself: one below the others is not above its usual share', async () => {
    const hospital = await hospitalOf(fileWith('AB'), [
      ...usualYear('A', 86, 200),
      ...usualYear('B', 88, 200),
      ...surveysIn('2026-10', { local: 'A', surveys: 200, happy: 85.5 }),
      ...surveysIn('2026-10', { local: 'B', surveys: 200, happy: 86.5 }),
    ]);
    const { locais } = await jsonOf(hospital);
    expect(locais.map(({ Id, situacao }) => [Id, situacao])).toEqual([
      ['A', 'habitual'],
      ['B', 'habitual'],
    ]);
  });

  test('a shown share counts all answers, also bad ones to a question that few answer', async () => {
    const file = fileWith('A');
    for (const local of file.locais) local.perguntas = ['1', '2', '3'];
    const rare = { local: 'A', day: '2026-10-15', answers: { 3: 'RU' } } as const;
    const hospital = await hospitalOf(file, [
      ...surveysIn('2026-10', { local: 'A', surveys: 20, happy: 100 }),
      ...Array.from({ length: 4 }, () => rare),
    ]);
    const { total, locais, perguntas } = await jsonOf(hospital);
    for (const group of [total, locais[0]])
      expect(group).toMatchObject({ pesquisas: 24, satisfacao: 91, faces: { RU: 4 } });
    expect(locais[0]?.meses?.at(-1)).toMatchObject({ pesquisas: 24, satisfacao: 91 });
    // Four answers are too few to be shown.
    expect(perguntas.map(({ pesquisas }) => pesquisas)).toEqual([20, 20, null]);
  });

  test('a new question or ward marks nobody', async () => {
    const file = fileWith('ABN');
    const hospital = await hospitalOf(file, [...usualYear('A'), ...usualYear('B')]);
    const [first] = file.locais;
    if (first) first.perguntas = ['1', '3', '4'];
    await saveHospital(hospital.db, file);
    const later = [...monthsUpTo('2027-03', 6)];
    await storeSurveys(
      hospital.db,
      later.flatMap((mes) => [
        ...surveysIn(mes, { local: 'A', surveys: 60, happy: 86, questions: ['1'] }),
        ...surveysIn(mes, { local: 'A', surveys: 60, happy: 20, questions: ['3', '4'] }),
        ...surveysIn(mes, { local: 'B', surveys: 60, happy: 86 }),
        ...surveysIn(mes, { local: 'N', surveys: 90, happy: 40 }),
      ]),
    );
    const at = (periodo: string) =>
      jsonOf(hospital, ['relatorio', '--periodo', periodo], { now: '2027-04-01T12:00:00Z' });
    const report = await at('2026-10');
    expect(report.total).toMatchObject({ satisfacao: 52, habitual: 85, situacao: 'habitual' });
    expect(localIn(report, 'A')).toMatchObject({ novoDesde: null, satisfacao: 42, habitual: 85, situacao: 'habitual' });
    expect(localIn(report, 'N')).toMatchObject({ novoDesde: '2026-10-01', habitual: null, situacao: null });
    expect(report.perguntas.map(({ Id, textoNovoDesde, situacao }) => [Id, textoNovoDesde, situacao]).sort()).toEqual([
      ['1', null, 'habitual'],
      ['2', null, 'habitual'],
      ['3', '2026-10-01', null],
      ['4', '2026-10-01', null],
    ]);
    const last = await at('2027-03');
    const marks = [last.total, ...last.locais, ...last.perguntas].flatMap(({ meses }) =>
      (meses ?? []).map(({ situacao }) => situacao),
    );
    expect(new Set(marks)).toEqual(new Set([null, 'habitual']));
    expect(localIn(last, 'N')).toMatchObject({ novoDesde: null, satisfacao: 40, habitual: 40 });
  });

  test('more surveys of a ward with low shares lower nothing', async () => {
    const months = (local: string, happy: number, surveys: number, now: number) => [
      ...usualYear(local, happy, surveys),
      ...surveysIn('2026-10', { local, surveys: now, happy }),
    ];
    const hospital = await hospitalOf(
      fileWith('ABCD', () => 'Norte'),
      [...months('A', 62, 20, 150), ...['B', 'C', 'D'].flatMap((local) => months(local, 92, 60, 60))],
    );
    const { total, unidades, locais, perguntas } = await jsonOf(hospital);
    for (const group of [total, ...unidades, ...perguntas])
      expect(group).toMatchObject({ satisfacao: 78, habitual: 77, situacao: 'habitual' });
    expect(new Set(locais.map(({ situacao }) => situacao))).toEqual(new Set(['habitual']));
  });

  test('a question that is new in the middle of a month counts from its first day on', async () => {
    const file = fileWith('A');
    if (file.locais[0]) file.locais[0].perguntas = ['1', '2', '3'];
    const later = monthsUpTo('2026-12', 4).flatMap((mes) => [
      ...surveysIn(mes, { local: 'A', surveys: 60, happy: 100 }),
      ...surveysIn(mes, { local: 'A', surveys: 60, happy: 0, questions: ['3'] }).filter(
        ({ day }) => day > '2026-09-20',
      ),
    ]);
    const hospital = await hospitalOf(file, later);
    const { total } = await jsonOf(hospital, ['relatorio', '--periodo', '2026-12'], { now: '2027-01-01T12:00:00Z' });
    expect(total).toMatchObject({ satisfacao: 67, habitual: 67 });
  });

  test('a text that changed is another question', async () => {
    const hospital = await hospitalOf(fileWith('AB'), usualYear('A'));
    const texts = PERGUNTAS.map((one) => ({ ...one, Descricao_Pergunta: one.Id === '1' ? 'Outra?' : 'Nova?' }));
    const locais = fileWith('AB').locais.map((local) => ({ ...local, perguntas: ['1', '3'] }));
    await saveHospital(hospital.db, { locais, perguntas: texts });
    const later = { surveys: 60, happy: 40, questions: ['1', '3'] };
    const late = surveysIn('2026-10', { ...later, local: 'B' }).filter(({ day }) => day >= '2026-10-15');
    await storeSurveys(hospital.db, [...surveysIn('2026-10', { ...later, local: 'A' }), ...late]);
    const { perguntas, total } = await jsonOf(hospital);
    const fresh = { textoNovoDesde: '2026-10-01', situacao: null };
    expect(perguntas).toMatchObject(['Nova?', 'Outra?'].map((descricao) => ({ descricao, ...fresh })));
    expect(total.situacao).toBeNull();
    const alone = await jsonOf(hospital, [...october, '--local', 'B']);
    expect(alone.perguntas).toMatchObject([{ textoNovoDesde: '2026-10-15' }, { textoNovoDesde: '2026-10-15' }]);
    const { stdout } = await hospital.command([...october, '--saida', '-']);
    expect(textOf(stdout)).toMatch(/ Nova\? nova em 01\/10 .* Outra\? texto novo em 01\/10 /);
  });
});

test('a silent ward is named in each report until it answers again, unless the file no longer has it', async () => {
  const quiet = surveysIn('2026-10', { local: 'A', surveys: 60, happy: 86 }).filter(({ day }) => day <= '2026-10-11');
  const others = ['2026-10', '2026-11'].flatMap((mes) => surveysIn(mes, { local: 'B', surveys: 60, happy: 86 }));
  const hospital = await hospitalOf(fileWith('AB'), [...usualYear('A'), ...usualYear('B'), ...quiet, ...others]);
  const silentIn = async (periodo: string, now = '2027-01-10T12:00:00Z') =>
    (await jsonOf(hospital, ['relatorio', '--periodo', periodo], { now })).locais.flatMap(({ Id, semPesquisasDesde }) =>
      semPesquisasDesde === null ? [] : [[Id, semPesquisasDesde]],
    );
  const named = [['A', '2026-10-11']];
  expect(await silentIn('2026-09')).toEqual([]);
  expect(await silentIn('2026-10')).toEqual(named);
  expect(await silentIn('2026-10', '2026-10-17T12:00:00Z')).toEqual([]);
  expect(await silentIn('2026-10', '2026-10-18T12:00:00Z')).toEqual(named);
  expect(await silentIn('2026-11')).toEqual(named);
  await storeSurveys(hospital.db, [{ local: 'A', day: '2026-11-29', answers: { 1: 'MB' } }]);
  expect(await silentIn('2026-11')).toEqual([]);
  await saveHospital(hospital.db, fileWith('B'));
  expect(await silentIn('2026-10')).toEqual([]);
});

/** One survey each day of October, with a function that counts those in a report. */
const everyDay = async () => {
  const hospital = await hospitalOf(fileWith('A'), surveysIn('2026-10', { local: 'A', surveys: 31, happy: 100 }));
  const count = async (periodo: string, now = '2026-11-21T12:00:00Z') =>
    (await jsonOf(hospital, ['relatorio', '--periodo', periodo], { now })).total.pesquisas;
  return { hospital, count };
};

test('one evening that made the mark is said', async () => {
  const evening = Array.from({ length: 40 }, (): StoredSurvey => ({
    local: 'A',
    day: '2026-10-14',
    answers: { 1: 'RU', 2: 'RU' },
  }));
  const hospital = await hospitalOf(fileWith('AB'), [
    ...usualYear('A'),
    ...usualYear('B'),
    ...['A', 'B'].flatMap((local) => surveysIn('2026-10', { local, surveys: 60, happy: 86 })),
    ...evening,
  ]);
  const { stdout } = await hospital.command([...october, '--saida', '-']);
  expect(textOf(stdout).replaceAll('\u00a0', ' ')).toMatch(
    /Local A \d\d %, \d\d pontos abaixo .* sem o dia 14\/10: 8\d %, como de costume/,
  );
});

describe('a hospital whose survey began on October 20', () => {
  const headed = async (periodo: string): Promise<string> => {
    const survey = surveysIn('2026-10', { local: 'A', surveys: 1, happy: 100 })[0];
    const days = ['2026-10-20', '2026-11-10'].flatMap((day) => Array.from({ length: 10 }, () => day));
    const hospital = await hospitalOf(
      fileWith('A'),
      days.map((day) => ({ local: 'A', day, answers: survey?.answers ?? {} })),
    );
    const options = { now: '2026-12-05T12:00:00.000Z' };
    return textOf((await hospital.command(['relatorio', '--periodo', periodo, '--saida', '-'], options)).stdout);
  };

  test('has a report that says so', async () => {
    expect(await headed('2026-10')).toContain('outubro de 2026, desde o dia 20/10');
    expect(await headed('2026-S2')).toContain('2º semestre de 2026, desde o dia 20/10, até o dia 05/12');
  });

  test('has no report that compares with a part of a month', async () => {
    const text = await headed('2026-11');
    expect(text).toContain('Pesquisas respondidas 10');
    expect(text).not.toContain('no mês anterior');
  });
});

test('a running month counts until now', async () => {
  const { count } = await everyDay();
  expect(await count('2026-10')).toBe(31);
  // Noon in São Paulo is 15:00 in UTC. The survey of the 12th has not been opened yet.
  expect(await count('2026-10', '2026-10-12T14:00:00Z')).toBe(11);
  expect(await count('2026-10', '2026-10-12T16:00:00Z')).toBe(12);
});

test('days are those of the hospital', async () => {
  const { hospital, count } = await everyDay();
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-11-01T02:59:59.999Z' }).execute();
  expect([await count('2026-10'), await count('2026-11')]).toEqual([31, null]);
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-11-01T03:00:00.000Z' }).execute();
  expect([await count('2026-10'), await count('2026-11')]).toEqual([null, 31]);
});

test('surveys without an answer count only as opened', async () => {
  const blank = (answers: StoredSurvey['answers']) =>
    Array.from({ length: 5 }, (): StoredSurvey => ({
      local: 'A',
      day: '2026-10-10',
      answers,
      phone: '(11) 91234-5678',
    }));
  const hospital = await hospitalOf(fileWith('A'), [
    ...surveysIn('2026-10', { local: 'A', surveys: 10, happy: 100 }),
    ...blank({}),
    ...blank({ 1: '', 2: '' }),
    ...blank({ 1: 'RU', 2: '' }),
  ]);
  const { total } = await jsonOf(hospital);
  expect(total).toMatchObject({ abertas: 25, pesquisas: 15, naoRespondidas: 10, esperamRetorno: 5, satisfacao: 80 });
  await hospital.command(['esquecer', '--antes-de', '2026-11-01', '--sim']);
  expect((await jsonOf(hospital)).total.esperamRetorno).toBe(0);
});

test('a report on a unit has the figures of that unit alone', async () => {
  const hospital = await hospitalWith({ surveys: 1500, from: '2026-08-01', hospital: networkHospital });
  const [all, one] = [await jsonOf(hospital), await jsonOf(hospital, [...october, '--unidade', 'Hospital Sul'])];
  expect(all.unidades.map(({ nome }) => nome).sort()).toEqual(['Hospital Norte', 'Hospital Sul']);
  expect(one.unidades).toEqual(all.unidades.filter(({ nome }) => nome === 'Hospital Sul'));
  expect(one.locais).toEqual(all.locais.filter(({ unidade }) => unidade === 'Hospital Sul'));
  expect(one.total.pesquisas).toBe(one.unidades[0]?.pesquisas);
});

test('a unit that the hospital does not have is refused', async () => {
  const hospital = await hospitalWith({ surveys: 20, from: '2026-10-01', hospital: networkHospital });
  const { code, stderr } = await hospital.command([...october, '--unidade', 'Oeste', '--saida', '-']);
  expect([code, stderr]).toEqual([2, 'Erro: --unidade Oeste: escolha Hospital Norte, Hospital Sul\n']);
});

test('a ward of another unit is refused', async () => {
  const hospital = await hospitalWith({ surveys: 20, from: '2026-10-01', hospital: networkHospital });
  const other = await hospital.command([...october, '--unidade', 'Hospital Sul', '--local', '1', '--saida', '-']);
  expect([other.code, other.stderr]).toEqual([2, 'Erro: --local 1: não há local com este Id em Hospital Sul\n']);
});

const withRemovedWard = async () => {
  const hospital = await hospitalOf(
    fileWith('AB'),
    ['A', 'B'].flatMap((local) => surveysIn('2026-10', { local, surveys: 20, happy: 80 })),
  );
  await saveHospital(hospital.db, fileWith('A'));
  return hospital;
};

test('a removed ward counts in the total', async () => {
  const hospital = await withRemovedWard();
  expect((await jsonOf(hospital)).total.pesquisas).toBe(40);
  expect((await jsonOf(hospital, ['relatorio', '--periodo', '2026-11'])).locais.map(({ Id }) => Id)).toEqual(['A']);
});

test('a removed ward has no sheet', async () => {
  const hospital = await withRemovedWard();
  const { stdout } = await hospital.command([...october, '--folhas', '--saida', '-']);
  expect(stdout).toContain('Local A');
  expect(stdout).not.toContain('Local B');
});

const withASmallWard = () =>
  hospitalOf(fileWith('ABC'), [
    ...surveysIn('2026-10', { local: 'A', surveys: 40, happy: 80 }),
    ...surveysIn('2026-10', { local: 'B', surveys: 7, happy: 80 }),
    ...surveysIn('2026-10', { local: 'C', surveys: 30, happy: 80 }),
  ]);

test.each([
  ['--comparar', 'ano-anterior'],
  ['--pergunta', '1'],
  ['--atendimentos', 'a.csv'],
])('--folhas refuses %s, which the sheets do not show', async (option, value) => {
  const hospital = await withASmallWard();
  const { code, stderr } = await hospital.command([...october, '--folhas', option, value, '--saida', '-']);
  expect([code, stderr]).toEqual([2, `Erro: ${option} não vale com --folhas\n`]);
});

test('--folhas names the wards with too few surveys in a year', async () => {
  const hospital = await withASmallWard();
  const sheets = hospital.file('folhas.html');
  const { code, stderr } = await hospital.command([...october, '--folhas', '--saida', sheets]);
  const without = 'Sem folha (menos de 8 pesquisas em um ano): Local B';
  expect([code, stderr]).toEqual([0, `Relatório gravado em ${sheets}\n${without}\n`]);
});

test('the target of the hospital file is that of each ward, unless --meta gives another one', async () => {
  const hospital = await withASmallWard();
  const file = fileWith('ABC');
  writeFileSync(
    hospital.file('hospital.json'),
    JSON.stringify({
      ...file,
      meta: 85,
      locais: file.locais.map((local) => ({ ...local, ...(local.Id === 'A' && { meta: 70 }) })),
    }),
  );
  const env = { HOSPITAL_FILE: hospital.file('hospital.json') };
  const textWith = async (...more: string[]) =>
    textOf((await hospital.command([...october, ...more, '--saida', '-'], { env })).stdout).replaceAll('\u00a0', ' ');
  expect(await textWith()).toMatch(/meta 85 %: não atingida .* Local A meta 70 % 80 % .* sim Local C 80 % .* não /);
  expect(await textWith('--local', 'A')).toContain('meta 70 %: atingida');
  expect(await textWith('--meta', '75')).toMatch(/meta 75 %: atingida .* Local A 80 % .* sim Local C 80 % .* sim /);
});

test('--atendimentos gives the share of patients who answered', async () => {
  const hospital = await withASmallWard();
  const csv = hospital.file('atendimentos.csv');
  writeFileSync(csv, 'A;160\nB;70\nC;70\n');
  const rate = async () => textOf((await hospital.command([...october, '--atendimentos', csv, '--saida', '-'])).stdout);
  expect(await rate()).toMatch(/ 70 para 230 atendimentos \(30.%\), em 2 locais mostrados/);
  writeFileSync(csv, 'A;20\n');
  expect(await rate()).toMatch(/ 40 para 20 atendimentos \(200.%\), em 1 local mostrado/);
});

test('--atendimentos gives the share of each shown ward', async () => {
  const hospital = await withASmallWard();
  const csv = hospital.file('atendimentos.csv');
  writeFileSync(csv, 'A;160\nB;70\nC;70\n');
  const { stdout } = await hospital.command([...october, '--atendimentos', csv, '--saida', '-']);
  const heads = [...stdout.matchAll(/<th role="rowheader".*?<\/th>/gs)].map(([head]) => textOf(head).trim());
  expect(heads.filter((head) => head.includes('atendimentos'))).toEqual([
    expect.stringMatching(/^Local A 40 para 160 atendimentos \(25.%\)$/),
    expect.stringMatching(/^Local C 30 para 70 atendimentos \(43.%\)$/),
  ]);
});

test('a report is readable by its owner only', async () => {
  const hospital = await hospitalWith({ surveys: 50, from: '2026-10-01' });
  const file = hospital.file('r.html');
  const { stderr } = await hospital.command([...october, '--saida', file]);
  expect([stderr, statSync(file).mode & 0o777]).toEqual([`Relatório gravado em ${file}\n`, 0o600]);
});
