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
  const [, body = ''] =
    new RegExp(`<caption>\\s*${caption}\\s*</caption>.*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(`<body>${cell}`).trim()),
  );
};

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

/** To the nearest 5, as everything that is shown. */
const near = (value: number) => Math.round(value / 5) * 5;

const jsonOf = async (hospital: TestHospital, args: readonly string[] = october) => {
  const { code, stdout, stderr } = await hospital.command([...args, '--formato', 'json', '--saida', '-']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as {
    versao: number;
    periodo: { de: string; ate: string };
    pesquisas: number | null;
    respostas: number | null;
    satisfacao: { valor: number; de: number; ate: number } | null;
    mudanca: { pontos: number; alemDoAcaso: boolean } | null;
    destaques: string[];
    locais: {
      Id: number | string;
      Descricao: string;
      pesquisas: number | null;
      respostas: Record<string, number> | null;
      satisfacao: { valor: number } | null;
      sinais: string[];
      protegido: boolean;
    }[];
    perguntas: { Id: number | string; Descricao_Pergunta: string; respostas: number | null }[];
  };
};

test('the exact numbers are those of the database', async () => {
  const hospital = await hospitalWith({ surveys: 1500, from: '2026-08-01' });
  const report = await jsonOf(hospital, [...october, '--exato']);
  const { rows, good, answered } = await countByHand(hospital);
  const rated = (of: typeof rows) => new Set(of.filter(({ resposta }) => resposta !== '').map(({ id }) => id)).size;
  expect(report.versao).toBe(1);
  expect(report.periodo).toEqual({ de: '2026-10-01', ate: '2026-10-31' });
  expect(report.pesquisas).toBe(rated(rows));
  expect(report.respostas).toBe(answered);
  expect(report.satisfacao?.valor).toBe(Math.round((100 * good) / answered));
  const before = await countByHand(hospital, '2026-08-31T03', '2026-10-01T03');
  expect(report.mudanca?.pontos).toBe(
    (report.satisfacao?.valor ?? 0) - Math.round((100 * before.good) / before.answered),
  );
  expect(report.locais).toHaveLength(sampleHospital.locais.length);
  for (const { Id, Descricao, pesquisas, respostas } of report.locais) {
    const mine = rows.filter(({ local_id }) => local_id === String(Id));
    expect(sampleHospital.locais).toContainEqual(expect.objectContaining({ Id, Descricao }));
    expect(pesquisas).toBe(rated(mine));
    const faces = ['MB', 'BO', 'RE', 'RU'].map((code) => [
      code,
      mine.filter(({ resposta }) => resposta === code).length,
    ]);
    expect(respostas).toEqual(Object.fromEntries(faces));
  }
  expect(report.perguntas.reduce((sum, { respostas }) => sum + (respostas ?? 0), 0)).toBe(answered);
});

test('everything that is shown is rounded to the nearest 5, and computed from that', async () => {
  const hospital = await hospitalWith({ surveys: 1500, from: '2026-08-01' });
  const [exact, report] = [await jsonOf(hospital, [...october, '--exato']), await jsonOf(hospital)];
  expect(report.pesquisas).toBe(near(exact.pesquisas ?? 0));
  for (const local of report.locais) {
    const { respostas, pesquisas } = exact.locais.find(({ Id }) => Id === local.Id) ?? {};
    expect(local.pesquisas).toBe(near(pesquisas ?? 0));
    const faces = Object.entries(respostas ?? {}).map(([face, value]) => [face, near(value)] as const);
    expect(local.respostas).toEqual(Object.fromEntries(faces));
    const of = (names: string[]) => faces.reduce((sum, [face, value]) => sum + (names.includes(face) ? value : 0), 0);
    expect(local.satisfacao?.valor).toBe(Math.round((100 * of(['MB', 'BO'])) / of(['MB', 'BO', 'RE', 'RU'])));
  }
});

test('the page says the same as the numbers for other programs', async () => {
  const hospital = await hospitalWith({ surveys: 1500, from: '2026-08-01' });
  const [page, report] = [await makeReport(hospital), await jsonOf(hospital)];
  const text = textOf(page).replaceAll('\u00a0', ' ');
  expect(text).toContain(`A satisfação foi de ${report.satisfacao?.valor ?? 0} %`);
  expect(text).toContain(`entre ${report.satisfacao?.de ?? 0} e ${report.satisfacao?.ate ?? 0} %`);
  expect(text).toContain(`Pesquisas respondidas ${(report.pesquisas ?? 0).toLocaleString('pt-BR')} `);
  for (const sentence of report.destaques) expect(text).toContain(sentence.replaceAll('\u00a0', ' '));
  expect(rowsOf(page, 'Locais lado a lado').map(([name]) => name)).toEqual(
    report.locais.map(({ Descricao, sinais }) =>
      [
        Descricao,
        ...sinais.filter((sign) => !sign.startsWith('poucas respostas')).map((sign) => sign.replaceAll('\u00a0', ' ')),
      ].join(' '),
    ),
  );
  expect(text).toContain('Avaliação de satisfação');
});

describe('participation', () => {
  const near5 = (value: number) => near(value).toLocaleString('pt-BR');
  /** What came of the surveys of October, by location. */
  const takenPart = async ({ db }: TestHospital) => {
    const rows = await db
      .selectFrom('identificacao')
      .leftJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
      .innerJoin('local', 'local.id', 'identificacao.local_id')
      .select(['identificacao.id', 'local.descricao as local', 'resposta.resposta'])
      .where('criada_em', '>=', '2026-10-01T03')
      .where('criada_em', '<', '2026-11-01T03')
      .execute();
    const count = (of: typeof rows) => new Set(of.map(({ id }) => id)).size;
    return [...new Set(rows.map(({ local }) => local))].map((local) => {
      const mine = rows.filter((row) => row.local === local);
      const sent = mine.filter(({ resposta }) => resposta !== null);
      const rated = sent.filter(({ resposta }) => resposta !== '');
      return { local, opened: count(mine), sent: count(sent), blank: count(sent) - count(rated) };
    });
  };

  test('opened, sent and sent blank, by location', async () => {
    const hospital = await hospitalWith({ surveys: 900, from: '2026-10-01', to: '2026-10-31' });
    const ids = await hospital.db.selectFrom('identificacao').select('id').orderBy('id').execute();
    const every = (nth: number, at: number) => ids.filter((_, index) => index % nth === at).map(({ id }) => id);
    await hospital.db.deleteFrom('resposta').where('identificacao_id', 'in', every(8, 1)).execute();
    await hospital.db
      .updateTable('resposta')
      .set({ resposta: '' })
      .where('identificacao_id', 'in', every(8, 2))
      .execute();
    const page = await makeReport(hospital);
    const rows = rowsOf(page, 'Participação');
    const truth = await takenPart(hospital);
    const sum = (of: 'opened' | 'sent' | 'blank') => truth.reduce((total, row) => total + row[of], 0);
    expect(rows[0]).toEqual(['Todos', near5(sum('opened')), near5(sum('sent')), near5(sum('blank'))]);
    expect(rows).toHaveLength(truth.length + 1);
    for (const { local, opened, sent, blank } of truth)
      expect(rows).toContainEqual([local, near5(opened), near5(sent), near5(blank)]);
    expect(sum('blank')).toBeGreaterThan(50);
    // More than half of those who opened it answered.
    expect(textOf(page)).not.toContain('pesquisas abertas, só');
    expect(textOf(page)).not.toContain('se mais pacientes respondessem');
  });

  test('where few took part a line above the figures says so', async () => {
    const hospital = await hospitalWith({ surveys: 900, from: '2026-10-01', to: '2026-10-31' });
    const ids = await hospital.db.selectFrom('identificacao').select('id').orderBy('id').execute();
    const gone = ids.filter((_, index) => index % 4 !== 0).map(({ id }) => id);
    await hospital.db.deleteFrom('resposta').where('identificacao_id', 'in', gone).execute();
    const text = textOf(await makeReport(hospital));
    const [, opened, answered] =
      /De cerca de ([\d.]+) pesquisas abertas, só ([\d.]+) foram respondidas \(2\d.%\)\. Quem respondeu pode não pensar/.exec(
        text,
      ) ?? [];
    expect(opened).toBe('900');
    expect(Number(answered)).toBeLessThan(230);
    expect(text.indexOf('pesquisas abertas, só')).toBeLessThan(text.indexOf('Em poucos números'));
  });
});

test('exact counts say on the page that they are for inside use', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
  const exact = await makeReport(hospital, [...october, '--exato']);
  expect(textOf(exact).match(/USO INTERNO, NÃO DIVULGAR/g)).toHaveLength(2);
  expect(exact).toContain("@page{@top-center{content:'USO INTERNO, NÃO DIVULGAR'");
  expect(exact).toContain('<title>USO INTERNO, NÃO DIVULGAR: ');
  expect(await makeReport(hospital)).not.toContain('USO INTERNO');
});

test('a target is a line in the charts and a sentence', async () => {
  const hospital = await hospitalWith({ surveys: 3000, from: '2026-08-01' });
  const page = await makeReport(hospital, [...october, '--meta', '99']);
  expect(page).toContain('class="target"');
  expect(textOf(page)).toMatch(/Meta de 99.%: não atingida\. 0 de 6 locais chegam a ela\./);
  const { code, stderr } = await hospital.command([...october, '--meta', 'muito']);
  expect([code, stderr]).toEqual([2, 'Erro: --meta muito: escreva um número de 0 a 100\n']);
});

test('a format that is none', async () => {
  const { code, stderr } = await (await emptyHospital()).command([...october, '--formato', 'pdf']);
  expect([code, stderr]).toEqual([2, 'Erro: --formato pdf: escolha html, json\n']);
});

test('units stand side by side, and one of them alone', async () => {
  const [first, ...others] = sampleHospital.locais;
  if (!first) throw new Error('no location');
  const hospital = await hospitalWith({
    surveys: 900,
    from: '2026-10-01',
    hospital: {
      ...sampleHospital,
      locais: [
        { ...first, Unidade: 'Hospital Norte' },
        ...others.map((local) => ({ ...local, Unidade: 'Hospital Sul' })),
      ],
    },
  });
  const page = await makeReport(hospital);
  expect(rowsOf(page, 'Unidades lado a lado').map(([name]) => name)).toEqual(['Hospital Norte', 'Hospital Sul']);
  const north = await jsonOf(hospital, [...october, '--unidade', 'Hospital Norte']);
  expect(north.locais.map(({ Id }) => Id)).toEqual([first.Id]);
  expect(await makeReport(hospital, [...october, '--unidade', 'Hospital Norte'])).not.toContain('Unidades lado a lado');
});

test('a survey counts in the hour of the hospital', async () => {
  const hospital = await hospitalWith({ surveys: 300, from: '2026-10-01' });
  // A Friday, 23h in São Paulo and 22h in Manaus; in UTC it is Saturday.
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-10-10T02:30:00.000Z' }).execute();
  const hours = rowsOf(await makeReport(hospital), 'Hora e dia da semana');
  expect(hours.map(([hour]) => hour)).toEqual(['23h']);
  expect(hours[0]?.[5]).toMatch(/^\d\d$/);
  const file = hospital.file('m.html');
  await hospital.command([...october, '--saida', file], { env: { TIMEZONE: 'America/Manaus' } });
  expect(rowsOf(readFileSync(file, 'utf8'), 'Hora e dia da semana')[0]?.[0]).toBe('22h');
});

test('a period that is not over or has not begun says so', async () => {
  const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01' });
  const reportAt = async (now: string) => {
    const file = hospital.file('r.html');
    const { code, stderr } = await hospital.command([...october, '--saida', file, '--forcar'], { now });
    expect(code).toBe(0);
    return [stderr, textOf(readFileSync(file, 'utf8'))] as const;
  };
  const [, running] = await reportAt('2026-10-12T12:00:00Z');
  expect(running).toContain('O período ainda não acabou: contado até 12/10/2026.');
  // The last day, in São Paulo.
  expect((await reportAt('2026-11-01T02:00:00Z'))[1]).toContain('O período ainda não acabou: contado até 31/10/2026.');
  expect((await reportAt('2026-11-01T03:00:00Z'))[1]).not.toContain('O período ainda não');
  const [said, before] = await reportAt('2026-09-30T12:00:00Z');
  expect(before).toContain('O período ainda não começou.');
  expect(said).toContain('01/10/2026 a 31/10/2026: o período ainda não começou\n');
});

test('what asks for care stands once in a row', async () => {
  const hospital = await hospitalWith({
    surveys: 30,
    from: '2026-10-01',
    hospital: {
      locais: [{ Id: 1, Descricao: 'Ala', perguntas: [1] }],
      perguntas: [{ Id: 1, Descricao_Pergunta: 'Como?' }],
    },
  });
  const rows = rowsOf(await makeReport(hospital), 'Locais lado a lado');
  expect(rows.some((row) => row.join().includes('leia com cuidado'))).toBe(true);
  for (const row of rows) expect(row.join().split('leia com cuidado').length).toBeLessThanOrEqual(2);
  const { locais } = await jsonOf(hospital);
  expect(locais.some(({ sinais }) => sinais.includes('poucas respostas: leia com cuidado'))).toBe(true);
});

test('where there is nothing to compare with it says so', async () => {
  const page = textOf(await makeReport(await hospitalWith({ surveys: 300, from: '2026-10-01' })));
  expect(page).toContain('sem comparação');
  expect(page).not.toContain('acaso em relação');
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
  test.each([0, 1])('%i surveys', async (surveys) => {
    const hospital = await hospitalWith({ surveys, from: '2026-10-01', seed: 3 });
    expect((await countByHand(hospital)).surveys).toBe(surveys);
    const page = await makeReport(hospital);
    expect(textOf(page)).toContain('Há pesquisas de menos neste período');
    expect(textOf(page)).toContain('menos de 8 pesquisas');
    expect(page.match(/<svg/g)).toHaveLength(1);
    expect(await jsonOf(hospital)).toMatchObject({ pesquisas: null, respostas: null, satisfacao: null, mudanca: null });
  });

  test('eight surveys of three locations are shown together, and none of them alone', async () => {
    const hospital = await hospitalWith({ surveys: 60, from: '2026-10-01', seed: 2 });
    const all = await hospital.db
      .selectFrom('identificacao')
      .innerJoin('resposta', 'identificacao_id', 'identificacao.id')
      .select(['identificacao.id', 'local_id'])
      .distinct()
      .orderBy('identificacao.id')
      .execute();
    const places = [...new Set(all.map(({ local_id }) => local_id))];
    const kept = places
      .slice(0, 3)
      .flatMap((place, index) => all.filter(({ local_id }) => local_id === place).slice(0, index === 0 ? 2 : 3));
    expect(kept).toHaveLength(8);
    await hospital.db
      .updateTable('identificacao')
      .set({ criada_em: '2020-01-01T12:00:00.000Z' })
      .where(
        'id',
        'not in',
        kept.map(({ id }) => id),
      )
      .execute();
    const { pesquisas, satisfacao, locais } = await jsonOf(hospital);
    expect(pesquisas).toBe(10);
    expect(satisfacao).not.toBeNull();
    expect(locais.every(({ protegido, pesquisas: own }) => protegido && own === null)).toBe(true);
  });

  test('a location of seven surveys is not shown, and is in no sum', async () => {
    const hospital = await hospitalWith({ surveys: 600, from: '2026-10-01' });
    const uti = await hospital.db
      .selectFrom('identificacao')
      .innerJoin('resposta', 'identificacao_id', 'identificacao.id')
      .select('identificacao.id')
      .distinct()
      .where('local_id', '=', 'UTI-A')
      .orderBy('identificacao.id')
      .execute();
    const away = uti.slice(7).map(({ id }) => id);
    await hospital.db
      .updateTable('identificacao')
      .set({ criada_em: '2020-01-01T12:00:00.000Z' })
      .where('id', 'in', away)
      .execute();
    const row = rowsOf(await makeReport(hospital), 'Locais lado a lado').find(([name]) => name === 'UTI Adulto');
    expect(row).toEqual(['UTI Adulto', 'menos de 8', 'menos de 8', '–', '–', '–']);
    const { locais, pesquisas } = await jsonOf(hospital);
    expect(locais.find(({ Id }) => Id === 'UTI-A')).toEqual({
      Id: 'UTI-A',
      Descricao: 'UTI Adulto',
      pesquisas: null,
      respostas: null,
      satisfacao: null,
      mudanca: null,
      sinais: [],
      protegido: true,
    });
    const { rows } = await countByHand(hospital);
    const others = rows.filter(({ local_id, resposta }) => local_id !== 'UTI-A' && resposta !== '');
    expect(pesquisas).toBe(near(new Set(others.map(({ id }) => id)).size));
    const alone = await jsonOf(hospital, [...october, '--local', 'UTI-A']);
    expect(alone).toMatchObject({ pesquisas: null, satisfacao: null, perguntas: [] });
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
  const { rows } = await countByHand(hospital);
  const exact = await jsonOf(hospital, [...october, '--exato']);
  expect(exact.pesquisas).toBe(new Set(rows.filter(({ resposta }) => resposta !== '').map(({ id }) => id)).size);
  expect(rowsOf(page, 'Locais lado a lado')).toHaveLength(200);
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
