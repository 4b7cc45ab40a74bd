import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { RESPOSTAS } from '../../src/contract/respostas';
import type { ReportContent } from '../../src/commands/report/json';
import { saveHospital } from '../../src/server/repositories/hospital';
import {
  deleteAnswers,
  emptyHospital,
  hospitalWith,
  networkHospital,
  sampleHospital,
  textOf,
  type TestHospital,
} from './support/hospital';
import { fillDatabase } from './support/seededHospital';

const october = ['relatorio', '--periodo', '2026-10'];

const makeReport = async (hospital: TestHospital, args: readonly string[] = october): Promise<string> => {
  const file = hospital.file('r.html');
  const { code, stderr } = await hospital.command([...args, '--saida', file, '--forcar']);
  expect([code, stderr.replace('USO INTERNO, NÃO DIVULGAR\n', '')]).toEqual([0, `Relatório gravado em ${file}\n`]);
  return readFileSync(file, 'utf8');
};

const rowsOf = (page: string, caption: string): string[][] => {
  const [, body = ''] =
    new RegExp(`<caption>\\s*${caption}\\s*</caption>.*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(`<body>${cell}`).trim()),
  );
};

const jsonOf = async (hospital: TestHospital, args: readonly string[] = october): Promise<ReportContent> => {
  const { code, stdout } = await hospital.command([...args, '--formato', 'json', '--saida', '-']);
  expect(code).toBe(0);
  return JSON.parse(stdout) as ReportContent;
};

/** The answers of a month in São Paulo's time zone, counted without the code under test. */
const countByHand = async ({ db }: TestHospital, from = '2026-10-01T03', to = '2026-11-01T03') => {
  const rows = await db
    .selectFrom('identificacao')
    .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .select(['identificacao.id', 'local_id', 'pergunta_id', 'resposta', 'telefone'])
    .where('criada_em', '>=', from)
    .where('criada_em', '<', to)
    .execute();
  const good = (of: typeof rows) => of.filter(({ resposta }) => ['MB', 'BO'].includes(resposta)).length;
  const answered = (of: typeof rows) => of.filter(({ resposta }) => resposta !== '');
  const surveys = (of: typeof rows) => new Set(of.map(({ id }) => id)).size;
  const share = (of: typeof rows) => Math.round((100 * good(of)) / answered(of).length);
  return { rows, answered, surveys, share };
};

test('the figures match the database, by default for the last month', async () => {
  // 2500 surveys are more than `listCountedSurveys` reads with one query, so the report needs several queries.
  const hospital = await hospitalWith({ surveys: 2500, from: '2026-08-01' });
  const report = await jsonOf(hospital, ['relatorio', '--meta', '85']);
  const { rows, answered, surveys, share } = await countByHand(hospital);
  expect(report).toMatchObject({ versao: 2, usoInterno: false, incompleto: false, meta: 85 });
  expect(report.periodo).toEqual({ de: '2026-10-01', ate: '2026-10-31' });
  expect(report.pesquisas).toBe(surveys(answered(rows)));
  expect(report.respostas).toBe(answered(rows).length);
  expect(report.satisfacao?.valor).toBe(share(rows));
  const before = await countByHand(hospital, '2026-09-01T03', '2026-10-01T03');
  // Computes the September share of good answers that the report compares with October. Each question at each location
  // counts in proportion to its answers in October. Otherwise the share would seem to change whenever patients answer
  // some questions more often.
  const cells = report.locais.flatMap(({ Id: local }) => report.perguntas.map(({ Id }) => [String(local), String(Id)]));
  const weighted = cells.map(([local, pergunta]) => {
    const [now, then] = [answered(rows), before.answered(before.rows)].map((of) =>
      of.filter(({ local_id, pergunta_id }) => local_id === local && pergunta_id === pergunta),
    );
    if (!now || !then || now.length === 0) return 0;
    expect(then.length).toBeGreaterThanOrEqual(8);
    return (now.length * then.filter(({ resposta }) => ['MB', 'BO'].includes(resposta)).length) / then.length;
  });
  const was = Math.round((100 * weighted.reduce((sum, good) => sum + good, 0)) / answered(rows).length);
  expect(report.mudanca).toMatchObject({ de: was, para: share(rows) });
  expect(report.locais).toHaveLength(sampleHospital.locais.length);
  for (const { Id, pesquisas, respostas, satisfacao } of report.locais) {
    const mine = rows.filter(({ local_id }) => local_id === String(Id));
    expect(pesquisas).toBe(surveys(answered(mine)));
    for (const face of RESPOSTAS)
      expect(respostas?.[face]).toBe(mine.filter(({ resposta }) => resposta === face).length);
    expect(satisfacao?.valor).toBe(share(mine));
  }
  for (const { Id, respostas } of report.perguntas)
    expect(respostas).toBe(surveys(answered(rows.filter(({ pergunta_id }) => pergunta_id === String(Id)))));
  const asksForCall = rows.filter(({ telefone, resposta }) => telefone !== '' && resposta === 'RU');
  expect(report.pedemRetorno).toBe(surveys(asksForCall));
  expect(report.perguntasComuns).toEqual(['De modo geral, como você avalia o atendimento neste local?']);
});

test('the surveys that ask for a call are those whose phone number is still stored', async () => {
  const hospital = await hospitalWith({ surveys: 400, from: '2026-09-01' });
  const before = textOf(await makeReport(hospital));
  expect(before).toMatch(/Pedem retorno [1-9]\d* pesquisas com telefone ainda guardado e algo avaliado como ruim/);
  await hospital.command(['esquecer', '--antes-de', '2026-11-01', '--sim']);
  expect(textOf(await makeReport(hospital))).toContain('Pedem retorno 0 pesquisas com telefone ainda guardado');
});

describe('an internal report is marked and readable by its owner only', () => {
  test.each([
    ['a range of days', ['relatorio', '--de', '2026-10-01', '--ate', '2026-10-31'], '2026-11-21T12:00:00Z'],
    ['a period that is not over', october, '2026-11-01T02:00:00Z'],
    ['--exato', [...october, '--exato'], '2026-11-21T12:00:00Z'],
  ])('%s', async (_what, args, now) => {
    const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
    const file = hospital.file('r.html');
    const { stderr } = await hospital.command([...args, '--saida', file], { now });
    const page = readFileSync(file, 'utf8');
    expect(stderr).toContain('USO INTERNO, NÃO DIVULGAR\n');
    expect(textOf(page).match(/USO INTERNO, NÃO DIVULGAR/g)).toHaveLength(2);
    expect(page).toContain("@page{@top-center{content:'USO INTERNO, NÃO DIVULGAR'");
    expect(page).toContain('<title>USO INTERNO, NÃO DIVULGAR: ');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { stdout } = await hospital.command([...args, '--formato', 'json', '--saida', '-'], { now });
    expect(JSON.parse(stdout)).toMatchObject({ usoInterno: true, aviso: 'USO INTERNO, NÃO DIVULGAR' });
  });

  test('a month that is over can be published', async () => {
    const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
    expect(await makeReport(hospital)).not.toContain('USO INTERNO');
    expect(statSync(hospital.file('r.html')).mode & 0o777).toBe(0o644);
  });
});

test('the report and a line on the terminal name a period that is not over or has not begun', async () => {
  const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01' });
  const reportAt = async (now: string) => {
    const file = hospital.file('r.html');
    const { stderr } = await hospital.command([...october, '--saida', file, '--forcar'], { now });
    return [stderr, textOf(readFileSync(file, 'utf8'))] as const;
  };
  const [, running] = await reportAt('2026-10-12T12:00:00Z');
  expect(running).toContain('O período ainda não acabou: contado até 12/10/2026.');
  expect((await reportAt('2026-11-01T03:00:00Z'))[1]).not.toContain('O período ainda não');
  const [printed, before] = await reportAt('2026-09-30T12:00:00Z');
  expect(before).toContain('O período ainda não começou.');
  expect(printed).toContain('01/10/2026 a 31/10/2026: o período ainda não começou\n');
});

test('counts opened, complete, interrupted and blank surveys by location', async () => {
  const hospital = await hospitalWith({ surveys: 900, from: '2026-10-01', to: '2026-10-31' });
  const ids = (await hospital.db.selectFrom('identificacao').select('id').orderBy('id').execute()).map(({ id }) => id);
  const every = (at: number) => ids.filter((_, index) => index % 6 === at);
  await hospital.db.deleteFrom('resposta').where('identificacao_id', 'in', every(1)).execute();
  await hospital.db.updateTable('resposta').set({ resposta: '' }).where('identificacao_id', 'in', every(2)).execute();
  // In a sixth of the surveys, deletes the answer to question 20, as if the patient had closed the tab before it was
  // posted.
  await hospital.db
    .deleteFrom('resposta')
    .where('identificacao_id', 'in', every(3))
    .where('pergunta_id', '=', '20')
    .execute();
  const surveys = await hospital.db
    .selectFrom('identificacao')
    .leftJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .groupBy(['identificacao.id', 'local_id'])
    .select(({ fn }) => ['identificacao.id', 'local_id', fn.count('resposta.pergunta_id').as('rows')])
    .execute();
  const report = await jsonOf(hospital);
  const partOf = (local: string) => {
    const mine = surveys.filter(({ local_id }) => local_id === local);
    const asked = sampleHospital.locais.find(({ Id }) => String(Id) === local)?.perguntas.length ?? 0;
    const shown = (count: number) => (count > 0 && count < 8 ? null : count);
    return {
      abertas: shown(mine.length),
      completas: shown(mine.filter(({ rows }) => Number(rows) === asked).length),
      interrompidas: shown(mine.filter(({ rows }) => Number(rows) > 0 && Number(rows) < asked).length),
    };
  };
  for (const { Id, participacao } of report.locais) expect(participacao).toMatchObject(partOf(String(Id)));
  expect(report.participacao).toMatchObject({ abertas: 900 });
  expect(report.participacao['interrompidas']).toBeGreaterThan(120);
  expect(report.participacao['emBranco']).toBeGreaterThan(120);
  const [all, ...locais] = rowsOf(await makeReport(hospital), 'Participação');
  expect(locais.flat().some((cell) => cell.startsWith('menos de 8'))).toBe(true);
  expect(all?.slice(0, 2)).toEqual(['Com número nos dois períodos', '900 (0)']);
});

describe('--atendimentos', () => {
  const withFile = async (text: string | Buffer) => {
    const hospital = await hospitalWith({ surveys: 600, from: '2026-10-01', to: '2026-10-31' });
    const file = hospital.file('a.csv');
    writeFileSync(file, text);
    return { hospital, args: [...october, '--atendimentos', file] };
  };

  test('shows surveys as a share of the patients who were cared for', async () => {
    const { hospital, args } = await withFile('\uFEFFlocal;quantidade\r\nUTI-A;200\r\n"Maternidade";1.000\r\n');
    const { locais, atendimentos } = await jsonOf(hospital, args);
    const at = (id: string) => locais.find(({ Id }) => Id === id);
    const rate = (id: string, of: number) => Math.round((100 * (at(id)?.pesquisas ?? 0)) / of);
    expect(at('UTI-A')?.atendimentos).toEqual({ atendimentos: 200, taxa: rate('UTI-A', 200) });
    expect(at('MATER')?.atendimentos).toEqual({ atendimentos: 1000, taxa: rate('MATER', 1000) });
    expect(atendimentos?.atendimentos).toBe(1200);
    expect(textOf(await makeReport(hospital, args))).toMatch(/de 1\.200 atendimentos, sem [^:]*Recepção central/);
  });

  test('reads the file as Brazilian Excel writes it, in Windows-1252 and with empty cells', async () => {
    const { hospital, args } = await withFile(Buffer.from('Recepção central;300;\r\n;;\r\n', 'latin1'));
    expect((await jsonOf(hospital, args)).locais.find(({ Id }) => Id === 1)?.atendimentos?.atendimentos).toBe(300);
  });

  test.each([
    ['UTI-A;20\nUTI-X;20', 'linha 2: não há local “UTI-X”'],
    ['UTI-A;vinte', 'linha 1: “vinte” não é um número inteiro'],
    ['UTI-A;-3', 'linha 1: “-3” não é um número inteiro'],
    ['UTI-A;0', 'linha 1: a quantidade deve ser maior que 0'],
    ['local;quantidade\nUTI-A;20\n\nUTI Adulto;30', 'linha 4: o local “UTI Adulto” já apareceu'],
    ['UTI-A,20', 'linha 1: escreva local;quantidade'],
    ['Local;20', 'linha 1: não há local “Local”'],
    ['local;quantidade\n', 'não há nenhuma linha local;quantidade'],
  ])('%j is refused', async (text, why) => {
    const { hospital, args } = await withFile(text);
    const { code, stderr } = await hospital.command([...args, '--saida', '-']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });

  test('a text that is the Id of one location and the name of another is refused', async () => {
    const { hospital, args } = await withFile('UTI-A;20');
    await hospital.db.updateTable('local').set({ descricao: 'UTI-A' }).where('id', '=', 'MATER').execute();
    const { code, stderr } = await hospital.command([...args, '--saida', '-']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('há mais de um local “UTI-A”: escreva o nome')]);
  });

  test('more surveys than patients are pointed out, and few surveys are not 0 %', async () => {
    const { hospital, args } = await withFile('UTI-A;10\nMaternidade;900.000');
    const { locais } = await jsonOf(hospital, args);
    expect(locais.find(({ Id }) => Id === 'MATER')?.atendimentos?.taxa).toBe(1);
    expect(textOf(await makeReport(hospital, args))).toContain('atendimentos, mais pesquisas que atendimentos');
  });

  test('a missing file is reported in one line', async () => {
    const { code, stderr } = await (await emptyHospital()).command([...october, '--atendimentos', '/nowhere.csv']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Erro: --atendimentos \/nowhere\.csv: [^\n]+\n$/)]);
  });
});

test('compares units, or reports one of them', async () => {
  const hospital = await hospitalWith({ surveys: 900, from: '2026-10-01', hospital: networkHospital });
  const page = await makeReport(hospital);
  expect(rowsOf(page, 'Unidades lado a lado').map(([name]) => name)).toEqual(['Hospital Norte', 'Hospital Sul']);
  const north = await jsonOf(hospital, [...october, '--unidade', 'Hospital Norte']);
  expect(north.locais.map(({ Id }) => Id)).toEqual([sampleHospital.locais[0]?.Id]);
  expect(await makeReport(hospital, [...october, '--unidade', 'Hospital Norte'])).not.toContain('Unidades lado a lado');
});

test('locations of the same name are distinguished by their unit or Id', async () => {
  const ward = { Descricao: 'UTI', perguntas: [1, 20] };
  const locais = [
    { Id: 7, Unidade: 'Norte', ...ward },
    { Id: 8, Unidade: 'Sul', ...ward },
    { Id: 9, Unidade: 'Sul', ...ward },
    { Id: 10, ...ward },
    { Id: 11, ...ward, Descricao: 'Recepção' },
  ];
  const from = '2026-10-01';
  const hospital = await hospitalWith({ surveys: 300, from, hospital: { ...sampleHospital, locais } });
  const names = rowsOf(await makeReport(hospital), 'Participação').map(([name]) => name);
  expect(names.sort()).toEqual(['Recepção', 'Todos', 'UTI (10)', 'UTI (8)', 'UTI (9)', 'UTI (Norte)']);
  expect(textOf(await makeReport(hospital, [...october, '--local', '8']))).toContain('satisfação: UTI (8)');
  const { locais: read } = await jsonOf(hospital);
  expect(read.find(({ Id }) => Id === 7)).toMatchObject({ Descricao: 'UTI', Unidade: 'Norte' });
});

test('questions of the same text are distinguished by their Id', async () => {
  const [first, second, third] = [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: Id === 3 ? 'Comida?' : 'Limpeza?' }));
  if (!first || !second || !third) throw new Error('no question');
  const locais = [7, 8].map((Id) => ({ Id, Descricao: `Ala ${Id}`, perguntas: [1, 2, 3] }));
  const hospital = await hospitalWith({
    surveys: 200,
    from: '2026-10-01',
    hospital: { locais, perguntas: [first, second, third] },
  });
  const names = rowsOf(await makeReport(hospital), 'Perguntas').map(([name]) => name);
  expect(names.sort()).toEqual(['Comida?', 'Limpeza? (1)', 'Limpeza? (2)']);
  expect(textOf(await makeReport(hospital, [...october, '--folhas']))).toContain('Limpeza? (2)');
  const { perguntas, perguntasComuns } = await jsonOf(hospital);
  expect(perguntas.find(({ Id }) => Id === 2)?.Descricao_Pergunta).toBe('Limpeza?');
  expect(perguntasComuns).toContain('Limpeza? (1)');
});

test('the JSON names silent locations also if no survey was answered', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-09-01', to: '2026-09-30' });
  expect(textOf(await makeReport(hospital))).toContain('UTI Adulto: nenhuma pesquisa desde');
  const { destaques } = await jsonOf(hospital);
  expect(destaques).toContainEqual(expect.stringMatching(/^UTI Adulto: nenhuma pesquisa desde \d\d\/09\.$/));
});

test('a location that reopens after a year is not new', async () => {
  const hospital = await hospitalWith({ surveys: 900, from: '2026-09-01' });
  const moved = [...sampleHospital.locais.map(({ Id }) => String(Id))].slice(0, 2);
  for (const [index, local] of moved.entries())
    await hospital.db
      .updateTable('identificacao')
      .set({ criada_em: ['2025-07-10T12:00:00.000Z', '2026-10-10T12:00:00.000Z'][index] ?? '' })
      .where('local_id', '=', local)
      .where('criada_em', '<', '2026-10-01T03')
      .execute();
  const [reopened, opened] = sampleHospital.locais.map(({ Descricao }) => Descricao);
  expect((await jsonOf(hospital)).foraDaComparacao).toEqual([
    `local novo: ${opened}`,
    `menos de 8 pesquisas antes: ${reopened}`,
  ]);
});

test("a survey counts in the shift of the hospital's time zone", async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
  // Moves all surveys to a Friday, 18:30 in São Paulo, which is in the night shift. In Manaus it is 17:30, which is in
  // the afternoon shift.
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-10-09T21:30:00.000Z' }).execute();
  const shown = (page: string) =>
    rowsOf(page, 'Turnos').map((cells) => cells.slice(1).map((cell) => cell.includes('%')));
  expect(shown(await makeReport(hospital))).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ]);
  const file = hospital.file('m.html');
  await hospital.command([...october, '--saida', file], { env: { TIMEZONE: 'America/Manaus' } });
  expect(shown(readFileSync(file, 'utf8'))).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
});

test('shows no names and phone numbers, and escapes texts', async () => {
  const hospital = await hospitalWith({
    surveys: 60,
    from: '2026-10-01',
    hospital: {
      locais: [{ Id: 1, Descricao: '<script>alert(1)</script> & "ala"', perguntas: [1] }],
      perguntas: [{ Id: 1, Descricao_Pergunta: '</table><img src=x onerror=alert(1)>?' }],
    },
  });
  await hospital.db.updateTable('identificacao').set({ nome: 'ZULMIRA', telefone: '(11) 91234-5678' }).execute();
  for (const args of [october, [...october, '--folhas']]) {
    const page = await makeReport(hospital, args);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ala&quot;');
    expect(page.match(/<script/g) ?? []).toHaveLength(args === october ? 1 : 0);
    expect(page).not.toMatch(/<img|ZULMIRA|91234/);
  }
});

test('a report of one location has one chart and no comparison with others', async () => {
  const hospital = await hospitalWith({ surveys: 2000, from: '2026-06-01' });
  const page = await makeReport(hospital, [...october, '--local', 'UTI-A']);
  expect(page).toContain('<h1>Relatório de satisfação: UTI Adulto</h1>');
  expect(textOf(page)).not.toMatch(/Locais lado a lado|Maternidade|dos outros|Todos/);
  expect(page.match(/<figure>/g)).toHaveLength(1);
  const all = await jsonOf(hospital);
  const alone = await jsonOf(hospital, [...october, '--local', 'UTI-A']);
  expect(alone.pesquisas).toBe(all.locais.find(({ Id }) => Id === 'UTI-A')?.pesquisas);
  const { code, stderr } = await hospital.command([...october, '--local', 'uti-a', '--saida', hospital.file('x.html')]);
  expect([code, stderr]).toEqual([2, 'Erro: --local uti-a: não há local com este Id\n']);
});

test('answers keep the text that the patient saw, and a changed question is not compared', async () => {
  const hospital = await hospitalWith({ surveys: 800, from: '2026-09-01', to: '2026-10-13' });
  const [first, ...others] = sampleHospital.perguntas;
  if (!first) throw new Error('no question');
  const renamed = { ...sampleHospital, perguntas: [{ ...first, Descricao_Pergunta: 'Foi bem recebido?' }, ...others] };
  await saveHospital(hospital.db, renamed);
  expect(await makeReport(hospital)).not.toContain('Foi bem recebido?');
  await fillDatabase(hospital.db, { hospital: renamed, surveys: 400, from: '2026-10-14', to: '2026-10-31' });
  const { foraDaComparacao, perguntas } = await jsonOf(hospital);
  expect(foraDaComparacao).toEqual(['1 pergunta mudou em 14/10']);
  expect(
    perguntas
      .filter(({ Id }) => Id === first.Id)
      .map(({ Descricao_Pergunta }) => Descricao_Pergunta)
      .sort(),
  ).toEqual([first.Descricao_Pergunta, 'Foi bem recebido?']);
});

describe('with too few surveys', () => {
  test.each([0, 1])('%i surveys: nothing is shown', async (surveys) => {
    const hospital = await hospitalWith({ surveys, from: '2026-10-01', seed: 3 });
    const page = await makeReport(hospital);
    expect(textOf(page)).toContain('Não há pesquisas suficientes neste período');
    expect(textOf(page)).toContain('menos de 8 pesquisas');
    expect(page.match(/<svg/g)).toHaveLength(1);
    expect(await jsonOf(hospital)).toMatchObject({
      pesquisas: surveys === 0 ? 0 : null,
      respostas: null,
      satisfacao: null,
      mudanca: null,
    });
  });

  test('a location with seven surveys is hidden and not in the sums', async () => {
    const hospital = await hospitalWith({ surveys: 600, from: '2026-10-01' });
    const withAnswers = hospital.db.selectFrom('resposta').select('identificacao_id');
    const ids = await hospital.db
      .selectFrom('identificacao')
      .select('id')
      .where('local_id', '=', 'UTI-A')
      .where('id', 'in', withAnswers)
      .orderBy('id')
      .execute();
    const surplus = ids.slice(7).map(({ id }) => id);
    const earlier = { criada_em: '2020-01-01T12:00:00.000Z' };
    await hospital.db.updateTable('identificacao').set(earlier).where('id', 'in', surplus).execute();
    const page = await makeReport(hospital);
    const row = rowsOf(page, 'Locais lado a lado').find(([name]) => name === 'UTI Adulto');
    expect(row).toEqual(['UTI Adulto', 'menos de 8', '–', 'menos de 8']);
    expect(textOf(page)).toContain('Fora de uma ou mais destas somas, onde há menos de 8 pesquisas: UTI Adulto.');
    const { locais, pesquisas } = await jsonOf(hospital);
    const hidden = locais.find(({ Id }) => Id === 'UTI-A');
    expect(hidden).toMatchObject({ pesquisas: null, respostas: null, satisfacao: null, sinais: [], protegido: true });
    const { rows, answered, surveys } = await countByHand(hospital);
    expect(pesquisas).toBe(surveys(answered(rows.filter(({ local_id }) => local_id !== 'UTI-A'))));
    const alone = await jsonOf(hospital, [...october, '--local', 'UTI-A']);
    expect(alone).toMatchObject({ pesquisas: null, satisfacao: null, perguntas: [] });
    const exact = await jsonOf(hospital, [...october, '--exato']);
    expect(exact.pesquisas).toBe(surveys(answered(rows)));
    expect(exact.locais.find(({ Id }) => Id === 'UTI-A')?.pesquisas).toBe(7);
  });
});

test('--folhas writes a sheet for each location, also for one without a result', async () => {
  const hospital = await hospitalWith({ surveys: 600, from: '2026-08-01' });
  await deleteAnswers(hospital, 'MATER');
  const page = await makeReport(hospital, [...october, '--folhas']);
  const sheets = page
    .split('<section class="wall">')
    .slice(1)
    .map((sheet) => textOf(`<body>${sheet}`));
  expect(sheets).toHaveLength(6);
  const sheetOf = (name: string) => sheets.find((sheet) => sheet.includes(name)) ?? '';
  expect(sheetOf('Maternidade')).toContain('Ainda poucas respostas');
  expect(sheetOf('UTI Adulto')).toMatch(
    /\d+.% das respostas são “muito bom” ou “bom” .*pesquisas respondidas\. .*O que foi mais bem avaliado .*O que pode melhorar .*As últimas semanas/,
  );
  expect(page).not.toMatch(/class="[^"]*alarm/);
});

test('a removed location still counts in the period before, and has no sheet', async () => {
  const hospital = await hospitalWith({ surveys: 600, from: '2026-08-01', to: '2026-09-30' });
  await fillDatabase(hospital.db, {
    hospital: {
      ...sampleHospital,
      locais: sampleHospital.locais.filter(({ Id }) => Id !== 'MATER'),
    },
    surveys: 300,
    from: '2026-10-01',
  });
  const september = await jsonOf(hospital, ['relatorio', '--periodo', '2026-09']);
  const report = await jsonOf(hospital);
  expect(report.participacaoAnterior).toEqual(september.participacao);
  expect(report.foraDaComparacao).toContain('sem respostas neste período: Maternidade');
  const page = await makeReport(hospital, [...october, '--folhas']);
  expect(page).toContain('UTI Adulto');
  expect(page).not.toContain('Maternidade');

  const file = hospital.file('atendimentos.csv');
  const others = report.locais.filter(({ Id }) => Id !== 'MATER');
  writeFileSync(file, others.map(({ Id }) => `${Id};100\n`).join(''));
  const withRate = await makeReport(hospital, [...october, '--atendimentos', file]);
  expect(textOf(withRate)).toMatch(/de 500 atendimentos(?!,)/);
});

test('surveys that were opened while the clock was ahead are not counted before their time', async () => {
  const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01', to: '2026-10-31' });
  const args = ['relatorio', '--periodo', '2026-10', '--formato', 'json', '--saida', '-'];
  const at = async (now: string) =>
    (JSON.parse((await hospital.command(args, { now })).stdout) as ReportContent).pesquisas;
  expect(await at('2026-10-01T02:00:00Z')).toBe(0);
  expect(await at('2026-10-16T12:00:00Z')).toBeLessThan(Number(await at('2026-11-01T12:00:00Z')));
});

test('shows the progress on a terminal only', async () => {
  const hospital = await hospitalWith({ surveys: 50, from: '2026-10-01' });
  const seen = await hospital.command([...october, '--saida', hospital.file('a.html')], { tty: true });
  expect(seen.stderr).toMatch(/\r.*Relatório █+ 100 % \d+ pesquisas\r/);
  const logged = await hospital.command([...october, '--saida', hospital.file('b.html')]);
  expect(logged.stderr).not.toContain('█');
});
