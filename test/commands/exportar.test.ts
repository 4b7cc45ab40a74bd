import { createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import { parse } from 'papaparse';
import { jsonText } from '../../src/commands/common/json';
import { EXPORT_FORMATS } from '../../src/commands/exports/formats';
import { csvLine, protectedText } from '../../src/commands/exports/csvFields';
import { onPostgres, sqliteOnly } from '../server/support/database';
import {
  command,
  emptyHospital,
  hospitalOf,
  hospitalWith,
  networkHospital,
  sampleHospital,
  type TestHospital,
} from './support/hospital';
import { exportedText } from './support/exportedText';
import { storeSurveys } from './support/storedSurveys';
import { modeOf } from '../support/modeOf';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const SISTEMA = ['--sistema', 'https://hospital.example/'];

const exported = async (
  hospital: TestHospital,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> => {
  const file = path.join(tempFolder(afterTest), 'respostas');
  const { code } = await hospital.command(['exportar', ...SISTEMA, ...args, '--saida', file], { env });
  expect(code).toBe(0);
  return exportedText(file);
};

interface Survey {
  pesquisa: string;
  momento: string;
  local: { Id: unknown; Descricao?: string; Unidade?: string | null };
  respostas: { Id: unknown }[];
}

const jsonLines = async (hospital: TestHospital, ...args: string[]): Promise<Survey[]> => {
  const lines = await exported(hospital, ['--formato', 'jsonl', ...args]);
  return lines
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Survey);
};

const parseCsv = (text: string) =>
  parse<string[]>(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data;

const small = () => hospitalWith({ surveys: 40, from: '2026-10-01' });

describe('CSV', () => {
  test('has a line for each question that was asked, as RFC 4180 has it', async () => {
    const hospital = await small();
    const text = await exported(hospital, ['--formato', 'csv', '--exato']);
    expect(text.slice(0, text.indexOf('\r\n'))).toBe(
      '"Pesquisa","Data e hora","Data e hora (ISO)","Id do local","Local","Id da pergunta","Pergunta","Resposta","Significado","Unidade"',
    );
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [, ...rows] = parseCsv(text);
    const stored = await hospital.db.selectFrom('resposta').selectAll().execute();
    expect(rows).toHaveLength(stored.length);
    const begun = await hospital.db
      .selectFrom('identificacao')
      .innerJoin('resposta', 'identificacao_id', 'identificacao.id')
      .select('criada_em')
      .distinct()
      .execute();
    const times = begun.map(({ criada_em }) => {
      const local = new Date(Date.parse(criada_em) - 3 * 3_600_000).toISOString();
      const [day = '', time = ''] = local.slice(0, 19).split('T');
      return `${day.split('-').reverse().join('/')} ${time}, ${day}T${time}-03:00`;
    });
    expect(new Set(rows.map((row) => row.slice(1, 3).join(', ')))).toEqual(new Set(times));
    expect(new Set(rows.map(([, , , , , , , code, meaning]) => `${code ?? ''} ${meaning ?? ''}`))).toEqual(
      new Set(['MB Muito bom', 'BO Bom', 'RE Regular', 'RU Ruim', ' Sem resposta']),
    );
  });

  test.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx', '\rx'])('protects the formula %j', (text) => {
    expect(protectedText(text)).toBe(`'${text}`);
  });

  test.each([
    ...['5 e 6', '101 e 102', 'Sáb 14/11', 'SEG 2/3', '8:AM', '0305', '1E5', 'MAR-1', 'TRUE', 'R$ 5', '1/2'],
    ...['X,=1+1,', 'a\n=1', 'a",=1', ' x', '', "'5", '(11) 3456-7890', 'De 1 a 5, como você avalia?'],
  ])('leaves %j as it is', (text) => {
    expect(protectedText(text)).toBe(text);
  });

  test('quotes every field', () => {
    expect(csvLine(['a,b', 'a;b', 'say "a"', 'a\r\nb', ' x', '7', ''])).toBe(
      '"a,b","a;b","say ""a""","a\r\nb"," x","7",""\r\n',
    );
  });
});

test('no JSON export contains a character at which some programs end a line', () => {
  expect(jsonText({ a: 'x\u2028\u2029\u0085y' })).toBe(String.raw`{"a":"x\u2028\u2029\u0085y"}`);
});

sqliteOnly('a JSON Lines file has one survey in each line, with the names of the API', async () => {
  const hospital = await small();
  const lines = await jsonLines(hospital);
  const surveys = await hospital.db.selectFrom('resposta').select('identificacao_id').distinct().execute();
  expect(lines).toHaveLength(surveys.length);
  expect(Object.keys(lines[0] ?? {})).toEqual(['pesquisa', 'momento', 'local', 'respostas']);
  const [{ local, respostas } = { local: { Id: 0 }, respostas: [] }] = lines;
  const place = sampleHospital.locais.find(({ Id }) => Id === local.Id);
  // The answers are in the order of the location's questions, and each id keeps its type (number or text).
  expect(respostas.map(({ Id }) => Id)).toEqual(place?.perguntas);
});

sqliteOnly('no id is changed in CSV', async () => {
  const ids = ['1E5', '007', '3-4', '-1', '=Q', '@2', '+3', 'NAN', 12];
  const hospital = await hospitalWith({
    surveys: 100,
    from: '2026-10-01',
    hospital: {
      locais: ids.map((Id) => ({ Id, Descricao: '=UTI', perguntas: [...ids] })),
      perguntas: ids.map((Id) => ({ Id, Descricao_Pergunta: 'B?' })),
    },
  });
  const [, ...rows] = parseCsv(await exported(hospital, ['--formato', 'csv']));
  for (const column of [3, 5]) expect(new Set(rows.map((row) => row[column]))).toEqual(new Set(ids.map(String)));
  expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(["'=UTI"]));
});

// All formats make the same database queries, so the tests on PostgreSQL run with one format only.
const formats = onPostgres ? ['csv'] : EXPORT_FORMATS.map(({ name }) => name);

describe.each(formats)('%s', (format) => {
  test('can be read only by its owner', async () => {
    const hospital = await small();
    const file = hospital.file(`x.${format}`);
    const { stderr } = await hospital.command(['exportar', ...SISTEMA, '--formato', format, '--saida', file]);
    expect(modeOf(file)).toMatch(/00$/);
    expect(stderr).toContain('Cada pesquisa é de um paciente: só o dono do arquivo pode lê-lo');
  });

  test('has times cut to the hour unless --exato is given', async () => {
    const hospital = await small();
    const moments = (text: string) => text.match(/T\d\d:\d\d:\d\d|\d \d\d:\d\d:\d\d/g) ?? [];
    const hours = moments(await exported(hospital, ['--formato', format]));
    const exact = moments(await exported(hospital, ['--formato', format, '--exato']));
    expect(hours.length).toBeGreaterThan(20);
    expect(hours.every((moment) => moment.endsWith(':00:00'))).toBe(true);
    expect(exact.map((moment) => moment.slice(0, 4))).toEqual(hours.map((moment) => moment.slice(0, 4)));
    expect(exact.every((moment) => moment.endsWith(':00:00'))).toBe(false);
  });

  test('has times cut to the hour of the time zone, even if that is half an hour away from UTC', async () => {
    const hospital = await small();
    const text = await exported(hospital, ['--formato', format], { TIMEZONE: 'Asia/Kolkata' });
    const moments = text.match(/T\d\d:\d\d:\d\d|\d \d\d:\d\d:\d\d/g) ?? [];
    expect(moments.length).toBeGreaterThan(20);
    expect(moments.every((moment) => moment.endsWith(':00:00'))).toBe(true);
  });

  test('contains no control characters that a patient typed', async () => {
    const hospital = await small();
    const typed = { nome: 'JO\u001B[2J\u009B31m\u202EX', telefone: '11\u001B]0;x\u0007' };
    await hospital.db.updateTable('identificacao').set(typed).execute();
    const text = await exported(hospital, ['--formato', format, '--com-contatos']);
    expect(text).toContain('JO\uFFFD[2J\uFFFD31m\uFFFDX');
    expect(text).toContain('11\uFFFD]0;x\uFFFD');
  });

  test('can be limited to a period', async () => {
    const hospital = await small();
    const all = await exported(hospital, ['--formato', format]);
    const none = await exported(hospital, ['--formato', format, '--de', '2020-01-01', '--ate', '2020-12-31']);
    expect(none.length).toBeLessThan(all.length / 3);
  });

  test('can be limited to a location', async () => {
    const some = await exported(await small(), ['--formato', format, '--local', 'MATER']);
    expect(some).toContain('Maternidade');
    expect(some).not.toContain('Recepção central');
  });

  const ODD_IDS = ['ABCDEFGHI', 'INF', 'NA', 'TRUE', '1E5', '007', '0x1F'];
  const odd = {
    locais: ODD_IDS.map((Id) => ({ Id, Descricao: `Ala ${Id}`, perguntas: ODD_IDS })),
    perguntas: ODD_IDS.map((Id) => ({ Id, Descricao_Pergunta: `Como foi ${Id}?` })),
  };

  test('leaves ids as they are', async () => {
    const hospital = await hospitalOf(
      odd,
      ODD_IDS.map((local) => ({
        local,
        day: '2026-10-01',
        answers: Object.fromEntries(ODD_IDS.map((id) => [id, 'MB'])),
      })),
    );
    const text = await exported(hospital, ['--formato', format]);
    for (const id of ODD_IDS) expect(text).toContain(`"${id}"`);
  });

  test('has no survey of a month without surveys', async () => {
    const hospital = await hospitalOf(odd, [{ local: 'INF', day: '2026-10-01', answers: { INF: 'MB' } }]);
    const text = await exported(hospital, ['--formato', format, '--periodo', '2026-09']);
    expect(text).not.toContain('Ala INF');
  });

  test('an export of an empty hospital succeeds', async () => {
    const text = await exported(await emptyHospital(), ['--formato', format]);
    expect(text.split('\n').length).toBeLessThanOrEqual(2);
  });
});

test('the help names every format', async () => {
  const { stdout } = await (await emptyHospital()).command(['exportar', '--ajuda']);
  for (const { name, help } of EXPORT_FORMATS) expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${name} (${help})`);
});

test('an unknown format is refused with the list of the others', async () => {
  const { code, stderr } = await (await emptyHospital()).command(['exportar', '--formato', 'ods']);
  const names = EXPORT_FORMATS.map(({ name }) => name).join(', ');
  expect([code, stderr]).toEqual([2, `Erro: --formato ods: escolha ${names}\n`]);
});

test('the export has each survey once, also after many patients without answers', async () => {
  const hospital = await hospitalWith({
    surveys: 1300,
    from: '2026-10-01',
    hospital: { locais: [{ Id: 1, Descricao: 'A', perguntas: [1] }], perguntas: [{ Id: 1, Descricao_Pergunta: 'B?' }] },
  });
  // After this deletion, some batches of the export contain only patients without answers.
  await hospital.db
    .deleteFrom('resposta')
    .where('identificacao_id', '>', 200)
    .where('identificacao_id', '<', 1100)
    .execute();
  const moments = (await jsonLines(hospital, '--exato')).map(({ momento }) => Date.parse(momento));
  const stored = await hospital.db
    .selectFrom('resposta')
    .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
    .select(['identificacao.id', 'criada_em'])
    .distinct()
    .orderBy('identificacao.id')
    .execute();
  expect(stored.at(-1)?.id).toBeGreaterThan(1100);
  const seconds = stored.map(({ criada_em }) => Date.parse(`${criada_em.slice(0, 19)}Z`));
  expect(moments.sort((a, b) => a - b)).toEqual(seconds.sort((a, b) => a - b));
});

describe('the name of a survey', () => {
  const HOUR = Date.parse('2026-10-07T13:00:00Z');
  const locais = [1, 2].map((Id) => ({ Id, Descricao: `Ala ${Id}`, perguntas: [1, 2] }));
  const file = { locais, perguntas: [1, 2].map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })) };

  /** Surveys of some hours; `at` is in the order of the rows. */
  const surveysAt = (moments: readonly number[]) =>
    moments.map((at, index) => ({
      local: (index % 2) + 1,
      day: '',
      at,
      answers: { 1: FACES[index % 5] ?? '', 2: FACES[index % 3] ?? '' },
    }));
  const FACES = ['MB', 'BO', 'RE', 'RU', ''] as const;
  const minutes = (count: number) => Array.from({ length: count }, (_, minute) => HOUR + minute * 60_000);

  const namesIn = async (hospital: TestHospital) => (await jsonLines(hospital)).map(({ pesquisa }) => pesquisa);

  test('is the HMAC of its row, with a letter in front', async () => {
    const hospital = await hospitalOf(file, surveysAt(minutes(60)));
    const { valor } = await hospital.db.selectFrom('segredo').select('valor').executeTakeFirstOrThrow();
    expect(valor).toMatch(/^[\da-f]{64}$/);
    const rows = await hospital.db.selectFrom('identificacao').select('id').execute();
    const names = rows.map(({ id }) => {
      const hmac = createHmac('sha256', Buffer.from(valor, 'hex')).update(String(id)).digest();
      return `${((hmac[0] ?? 0) | 0xa0).toString(16)}${hmac.toString('hex', 1, 8)}`;
    });
    expect(await namesIn(hospital)).toEqual(names.sort());
  });

  test('is 16 hexadecimal digits that no program takes for a number', async () => {
    const names = await namesIn(await hospitalOf(file, surveysAt(minutes(500))));
    expect(new Set(names).size).toBe(500);
    expect(names.filter((name) => !/^[a-f][\da-f]{15}$/.test(name))).toEqual([]);
  });

  test('sorts the surveys of an hour, as the time sorts the hours', async () => {
    const hospital = await hospitalOf(file, surveysAt([...minutes(150), HOUR - 60_000]));
    const surveys = await jsonLines(hospital);
    const keys = surveys.map(({ pesquisa, momento }) => `${momento} ${pesquisa}`);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(surveys.map(({ momento }) => momento))).toEqual(
      new Set(['09', '10', '11', '12'].map((hour) => `2026-10-07T${hour}:00:00-03:00`)),
    );
  });

  test('stays the same when more surveys come', async () => {
    const hospital = await hospitalOf(file, surveysAt(minutes(30)));
    const before = await namesIn(hospital);
    await storeSurveys(hospital.db, surveysAt([HOUR, HOUR + 3_600_000]));
    expect(await namesIn(hospital)).toEqual(expect.arrayContaining(before));
  });

  test('differs between two hospitals', async () => {
    const [one, other] = [
      await hospitalOf(file, surveysAt(minutes(10))),
      await hospitalOf(file, surveysAt(minutes(10))),
    ];
    await other.db
      .updateTable('segredo')
      .set({ valor: randomBytes(32).toString('hex') })
      .execute();
    const names = new Set(await namesIn(one));
    expect((await namesIn(other)).filter((name) => names.has(name))).toEqual([]);
  });

  test.each(formats)('is all that differs in %s if the patients came in another order', async (format) => {
    const surveys = surveysAt(minutes(59));
    const linesOf = async (of: typeof surveys) => {
      const text = await exported(await hospitalOf(file, of), ['--formato', format]);
      const nameless = text.replaceAll(/[abef][\da-f]{15}(?=")/g, '');
      return nameless
        .split('\n')
        .filter((line) => !line.includes('"Questionnaire"'))
        .sort();
    };
    const moments = surveys.map(({ at }) => at).reverse();
    const reversed = surveys.map((survey, index) => ({ ...survey, at: moments[index] ?? 0 }));
    expect(await linesOf(reversed.reverse())).toEqual(await linesOf(surveys));
  });

  sqliteOnly('is the same in a copy of the database', async () => {
    const hospital = await hospitalOf(file, surveysAt(minutes(30)));
    const copy = hospital.file('copia.db');
    await hospital.command(['copiar', '--saida', copy]);
    const args = ['exportar', '--formato', 'csv', '--saida', '-'];
    const { stdout } = await command(args, { DATABASE_URL: `file:${copy}` });
    expect(stdout).toBe(await exported(hospital, ['--formato', 'csv']));
  });
});

test('--unidade exports only the locations of the unit', async () => {
  const hospital = await hospitalWith({ surveys: 60, from: '2026-10-01', hospital: networkHospital });
  const only = sampleHospital.locais[0]?.Descricao;
  const surveys = await jsonLines(hospital, '--unidade', 'Hospital Norte');
  expect(new Set(surveys.map(({ local }) => `${local.Descricao} ${local.Unidade}`))).toEqual(
    new Set([`${only} Hospital Norte`]),
  );
  const { stdout } = await hospital.command([
    ...['contatos', '--de', '2026-10-01', '--ate', '2026-10-31', '--saida', '-', '--unidade', 'Hospital Norte'],
  ]);
  const contacts = stdout.split('\r\n').slice(1, -1);
  expect(contacts.filter((one) => !one.includes(`,"${only}",`))).toEqual([]);
  const [head = [], ...rows] = parseCsv(await exported(hospital, ['--formato', 'csv']));
  expect(head.at(-1)).toBe('Unidade');
  expect(new Set(rows.map((row) => `${row[4] === only ? 'only' : 'other'} ${row.at(-1) ?? ''}`))).toEqual(
    new Set(['only Hospital Norte', 'other Hospital Sul']),
  );
  // A name that was copied from another program may have other blanks.
  expect(await jsonLines(hospital, '--unidade', ' Hospital\u00A0 Norte')).toEqual(surveys);
  const wrong = await hospital.command(['exportar', '--formato', 'csv', '--unidade', 'Leste', '--saida', '-']);
  expect([wrong.code, wrong.stderr]).toEqual([2, 'Erro: --unidade Leste: escolha Hospital Norte, Hospital Sul\n']);
});
