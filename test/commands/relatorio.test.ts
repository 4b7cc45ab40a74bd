import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { bigHospital } from '../support/believableYear';
import { hospitalWith, emptyHospital, sampleHospital, type TestHospital } from './support/hospital';

const october = ['relatorio', '--de', '2026-10-01', '--ate', '2026-10-31'];

const makeReport = async (hospital: TestHospital, args: readonly string[] = october): Promise<string> => {
  const file = hospital.file('r.html');
  const { code, stderr } = await hospital.command([...args, '--saida', file, '--forcar']);
  expect([code, stderr]).toEqual([0, `Relatório gravado em ${file}\n`]);
  return readFileSync(file, 'utf8');
};

/** The visible text, with single spaces. */
const textOf = (page: string): string =>
  page
    .replace(/^.*<body>/s, '')
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The rows of a table by its caption, each with the texts of its cells. */
const rowsOf = (page: string, caption: string): string[][] => {
  const [, body = ''] = new RegExp(`<caption>${caption}.*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(`<body>${cell}`).trim()),
  );
};

const number = (text: string | undefined): number =>
  Number(
    (text ?? '')
      .replaceAll('.', '')
      .replace(',', '.')
      .replace(/[^\d.-].*$/s, ''),
  );

/** Everything counted once more by hand: rows of October in São Paulo, in memory. */
const countByHand = async ({ db }: TestHospital, from = '2026-10-01T03', to = '2026-11-01T03') => {
  const rows = await db
    .selectFrom('identificacao')
    .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .select(['identificacao.id', 'local_id', 'pergunta_id', 'resposta'])
    .where('criada_em', '>=', from)
    .where('criada_em', '<', to)
    .execute();
  const good = rows.filter(({ resposta }) => ['MB', 'BO'].includes(resposta)).length;
  const answered = rows.filter(({ resposta }) => resposta !== '').length;
  return { rows, surveys: new Set(rows.map(({ id }) => id)).size, good, answered, asked: rows.length };
};

test('the numbers are those of the database', async () => {
  const hospital = await hospitalWith({ surveys: 1500, from: '2026-08-01' });
  const page = await makeReport(hospital);
  const { rows, surveys, good, answered, asked } = await countByHand(hospital);
  const text = textOf(page);
  const percent = (value: number) => `${(100 * value).toFixed(1).replace('.', ',')} %`;
  expect(surveys).toBeGreaterThan(300);
  expect(text).toContain(`Pesquisas ${surveys} `);
  expect(text).toContain(`Respostas ${answered.toLocaleString('pt-BR')} `);
  expect(text).toContain(`Satisfação (muito bom e bom) ${percent(good / answered)} entre `);
  expect(text).toContain(`Sem resposta ${percent((asked - answered) / asked)} `);

  const before = await countByHand(hospital, '2026-08-31T03', '2026-10-01T03');
  const points = 100 * (good / answered - before.good / before.answered);
  expect(text).toContain(
    `Mudança ${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1).replace('.', ',')} p.p. ante 31/08/2026 a 30/09/2026`,
  );

  const locais = rowsOf(page, 'Locais lado a lado');
  expect(locais).toHaveLength(sampleHospital.locais.length);
  for (const { Id, Descricao } of sampleHospital.locais) {
    const mine = rows.filter(({ local_id }) => local_id === String(Id));
    const row = locais.find(([name]) => name === Descricao) ?? [];
    expect(number(row[1])).toBe(new Set(mine.map(({ id }) => id)).size);
    expect(row.slice(5, 9).map(number)).toEqual(
      ['MB', 'BO', 'RE', 'RU'].map((code) => mine.filter(({ resposta }) => resposta === code).length),
    );
  }
  const perguntas = rowsOf(page, 'Perguntas');
  expect(perguntas).toHaveLength(sampleHospital.perguntas.length);
  expect(perguntas.reduce((sum, row) => sum + row.slice(5, 9).reduce((part, cell) => part + number(cell), 0), 0)).toBe(
    answered,
  );
  // Worst first.
  const shares = locais.map(([, , share]) => number(share));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  const weeks = rowsOf(page, 'Semana a semana');
  expect(weeks.map(([week]) => week)).toEqual([
    '01/10/2026 a 04/10/2026',
    '05/10/2026 a 11/10/2026',
    '12/10/2026 a 18/10/2026',
    '19/10/2026 a 25/10/2026',
    '26/10/2026 a 31/10/2026',
  ]);
  expect(weeks.reduce((sum, [, count]) => sum + number(count), 0)).toBe(surveys);
});

test('a survey counts in the hour of the hospital', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
  // A Friday, 23h in São Paulo and 22h in Manaus; in UTC it is Saturday.
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-10-10T02:30:00.000Z' }).execute();
  const hours = rowsOf(await makeReport(hospital), 'Hora e dia da semana');
  expect(hours.flatMap((row) => row.filter((cell) => /%/.test(cell)))).toHaveLength(1);
  expect(hours[23]?.[5]).toMatch(/^\d\d,\d % \(\d+\)$/);
  const file = hospital.file('m.html');
  await hospital.command([...october, '--saida', file], { env: { TIMEZONE: 'America/Manaus' } });
  expect(rowsOf(readFileSync(file, 'utf8'), 'Hora e dia da semana')[22]?.[5]).toMatch(/%/);
});

test('no name, no phone and no id of a patient is in it', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
  await hospital.db.updateTable('identificacao').set({ nome: 'ZULMIRA', telefone: '(11) 91234-5678' }).execute();
  const page = await makeReport(hospital);
  expect(page).not.toContain('ZULMIRA');
  expect(page).not.toContain('91234');
});

test('texts are texts', async () => {
  const hospital = await hospitalWith({
    surveys: 60,
    from: '2026-10-01',
    hospital: {
      locais: [{ Id: 1, Descricao: '<script>alert(1)</script> & "ala"', perguntas: [1] }],
      perguntas: [{ Id: 1, Descricao_Pergunta: '</table><img src=x onerror=alert(1)>?' }],
    },
  });
  const page = await makeReport(hospital);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ala&quot;');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
});

test('one location alone', async () => {
  const hospital = await hospitalWith({ surveys: 400, from: '2026-10-01' });
  const page = await makeReport(hospital, [...october, '--local', 'UTI-A']);
  expect(page).toContain('<h1>Relatório de satisfação: UTI Adulto</h1>');
  expect(page).not.toContain('Locais lado a lado');
  expect(page).not.toContain('Maternidade');
  const { code, stderr } = await hospital.command([...october, '--local', 'uti-a', '--saida', hospital.file('x.html')]);
  expect([code, stderr]).toEqual([2, 'Erro: --local uti-a: não há local com este Id\n']);
});

test('a question that was asked in other words is another question', async () => {
  const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01', to: '2026-10-15' });
  const { saveHospital } = await import('../../src/server/repositories/hospital');
  const [first, ...others] = sampleHospital.perguntas;
  if (!first) throw new Error('no question');
  await saveHospital(hospital.db, {
    ...sampleHospital,
    perguntas: [{ ...first, Descricao_Pergunta: 'Você foi bem recebido?' }, ...others],
  });
  const page = await makeReport(hospital);
  expect(page).toContain(first.Descricao_Pergunta);
  expect(page).not.toContain('Você foi bem recebido?');
});

describe('too few to judge', () => {
  test('nothing at all', async () => {
    const page = await makeReport(await emptyHospital());
    expect(textOf(page)).toContain('Nenhuma pesquisa neste período');
    expect(page).not.toContain('<svg');
  });

  test('one survey is not shown', async () => {
    const hospital = await hospitalWith({ surveys: 1, from: '2026-10-01', seed: 3 });
    const page = await makeReport(hospital);
    expect((await countByHand(hospital)).surveys).toBe(1);
    expect(textOf(page)).toContain('Pesquisas menos de 5');
    expect(textOf(page)).toContain('Pesquisas de menos para um relatório');
    expect(page).not.toContain('<svg');
    expect(textOf(page)).toContain('Satisfação (muito bom e bom) – pesquisas de menos para julgar');
  });

  test('a location of four surveys is hidden, and another one with it', async () => {
    const hospital = await hospitalWith({ surveys: 600, from: '2026-10-01' });
    const uti = await hospital.db
      .selectFrom('identificacao')
      .innerJoin('resposta', 'identificacao_id', 'identificacao.id')
      .select('identificacao.id')
      .distinct()
      .where('local_id', '=', 'UTI-A')
      .orderBy('identificacao.id')
      .execute();
    const away = uti.slice(4).map(({ id }) => id);
    await hospital.db
      .updateTable('identificacao')
      .set({ criada_em: '2020-01-01T12:00:00.000Z' })
      .where('id', 'in', away)
      .execute();
    const rows = rowsOf(await makeReport(hospital), 'Locais lado a lado');
    expect(rows.find(([name]) => name === 'UTI Adulto')).toEqual([
      'UTI Adulto',
      'menos de 5',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
    ]);
    const guarded = rows.filter(([, , satisfaction]) => satisfaction === 'protegido');
    expect(guarded).toHaveLength(1);
    expect(guarded[0]?.slice(3)).toEqual(Array.from({ length: 9 }, () => '–'));
  });
});

test('two hundred locations stay below a megabyte, and no survey of many pages is left out', async () => {
  const hospital = await hospitalWith({
    surveys: 3000,
    from: '2026-10-01',
    to: '2026-10-31',
    hospital: bigHospital(200),
  });
  const page = await makeReport(hospital);
  const { surveys, answered } = await countByHand(hospital);
  expect(textOf(page)).toContain(`Pesquisas ${surveys.toLocaleString('pt-BR')} `);
  expect(textOf(page)).toContain(`Respostas ${answered.toLocaleString('pt-BR')} `);
  expect(rowsOf(page, 'Locais lado a lado')).toHaveLength(200);
  expect(page.length).toBeGreaterThan(300_000);
  expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
});

test('a report that is there stays, without --forcar', async () => {
  const hospital = await hospitalWith({ surveys: 20, from: '2026-10-01' });
  const page = await makeReport(hospital);
  const { code, stderr } = await hospital.command([...october, '--saida', hospital.file('r.html')]);
  expect([code, stderr]).toEqual([2, `Erro: ${hospital.file('r.html')} já existe (--forcar substitui)\n`]);
  expect(readFileSync(hospital.file('r.html'), 'utf8')).toBe(page);
});

test('a terminal sees the progress, a log does not', async () => {
  const hospital = await hospitalWith({ surveys: 50, from: '2026-10-01' });
  const seen = await hospital.command([...october, '--saida', hospital.file('a.html')], { tty: true });
  expect(seen.stderr).toMatch(/\r.*Relatório █+ 100 % \d+ pesquisas\r/);
  const logged = await hospital.command([...october, '--saida', hospital.file('b.html')]);
  expect(logged.stderr).not.toContain('█');
});

test('a failure leaves no file', async () => {
  const hospital = await hospitalWith({ surveys: 50, from: '2026-10-01' });
  await hospital.db.schema.alterTable('questionario_pergunta').renameTo('gone').execute();
  const { code, stderr } = await hospital.command([...october, '--saida', hospital.file('r.html')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Erro: [^\n]*questionario_pergunta[^\n]*\n$/);
  expect(existsSync(hospital.file('r.html'))).toBe(false);
  expect(readdirSync(hospital.dir)).toEqual([]);
});
