import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { CommandProcess } from '../../src/commands/panel/commandProcess';
import { DEFAULT_LOGO } from '../../src/commands/common/letterhead';
import { Zone } from '../../src/commands/common/zone';
import { panelApp } from '../../src/commands/panel/panelApp';
import { panelReader } from '../../src/commands/panel/forms';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { emptyHospital, hospitalOf, hospitalWith, networkHospital, type TestHospital } from './support/hospital';
import { fillDatabase } from './support/seededHospital';
import { textOf } from './support/textOf';

const NOW = '2026-11-21T12:00:00.000Z';
const zone = new Zone('America/Sao_Paulo');
const ADDRESS = '--endereco=https://pesquisa.hospital.example/';

interface Options {
  contacts?: boolean;
  at?: string[];
  start?: (args: string[], signal: AbortSignal) => CommandProcess;
}

/** Runs commands in this process. */
const inProcess =
  (hospital: TestHospital) =>
  (args: string[]): CommandProcess => {
    const stdout = new PassThrough();
    const ended = hospital.command(args, { now: NOW }).then(({ code, stdout: page, stderr }) => {
      stdout.end(page);
      return { code, said: stderr };
    });
    return { stdout, ended };
  };

const panelOf = (hospital: TestHospital, { contacts = false, at = [ADDRESS], start }: Options = {}) => {
  let logged = '';
  const readPanel = panelReader(hospital.db, zone, at, contacts);
  const stderr = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const app = panelApp(
    { title: 'Hospital Central', logo: DEFAULT_LOGO },
    () => readPanel(new Date(NOW)),
    start ?? inProcess(hospital),
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr },
  );
  const get = (url: string, host = '127.0.0.1:3002', signal = new AbortController().signal) =>
    app.inject({ url, headers: { host }, signal });
  return { app, get, logged: () => logged };
};

/** Commands that end when the test calls `end`. */
const heldCommands = () => {
  const started: { args: string[]; signal: AbortSignal; end: (text: string, code?: number | null) => void }[] = [];
  const start = (args: string[], signal: AbortSignal): CommandProcess => {
    const stdout = new PassThrough();
    const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
      const end = (text: string, code: number | null = 0) => {
        stdout.end(text);
        resolve({ code, said: '' });
      };
      started.push({ args, signal, end });
    });
    return { stdout, ended };
  };
  return { start, started };
};

const network = async () => {
  const hospital = await hospitalWith({ surveys: 60, from: '2026-09-10', to: '2026-11-10', hospital: networkHospital });
  // The clock was ahead when the first survey began.
  for (const [index, criada_em] of ['2027-06-01T12:00:00.000Z', '2025-12-28T12:00:00.000Z'].entries())
    await hospital.db
      .updateTable('identificacao')
      .set({ criada_em })
      .where('id', '=', index + 1)
      .execute();
  return hospital;
};
const tick = () => new Promise(setImmediate);

test('the panel offers only what there are surveys of', async () => {
  const { body } = await panelOf(await network()).get('/');
  const choices = (name: string) =>
    [...body.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)]
      .filter(([, found]) => found === name)
      .map(([, , list = '']) =>
        [...list.matchAll(/value="([^"]*)"[^>]*>([^<]*)/g)].map(([, value, text]) => `${value} ${text}`),
      );
  const [periods, weeks] = choices('periodo');
  expect(periods?.slice(0, 3)).toEqual([
    '2026-11 novembro de 2026, até hoje',
    '2026-10 outubro de 2026',
    '2026-09 setembro de 2026',
  ]);
  expect(periods?.slice(10)).toEqual([
    ...['2026-01 janeiro de 2026', '2025-12 dezembro de 2025'],
    ...['2026-T3 3º trimestre de 2026', '2026-T2 2º trimestre de 2026', '2026-T1 1º trimestre de 2026'],
    ...['2025-T4 4º trimestre de 2025', '2026-S1 1º semestre de 2026', '2025-S2 2º semestre de 2025', '2025 2025'],
    ...['2026-T4 4º trimestre de 2026, até hoje'],
    ...['2026-S2 2º semestre de 2026, até hoje', '2026 2026, até hoje'],
  ]);
  expect(weeks?.[0]).toBe('2026-W46 09/11/2026 a 15/11/2026');
  expect(weeks?.at(-1)).toBe('2026-W21 18/05/2026 a 24/05/2026');
  expect(choices('onde')[0]?.slice(0, 3)).toEqual([
    ' Todos os locais',
    'unidade=Hospital Norte Hospital Norte',
    'unidade=Hospital Sul Hospital Sul',
  ]);
  expect(choices('onde')[0]).toContain('local=1 Recepção central (Hospital Norte, 1)');
  expect(body).not.toContain('contatos');
});

test.each([
  [true, 'o arquivo tem nomes e telefones (LGPD). Use-o só para o retorno e apague-o depois.'],
  [false, 'peça a lista, que tem nomes e telefones, à informática.'],
])('the panel with contacts: %s, says how to learn who waits for a call', async (contacts, text) => {
  const { body } = await panelOf(await network(), { contacts }).get('/');
  expect(textOf(body)).toContain(`Quem espera retorno: ${text}`);
});

test('the pages of the panel load nothing from elsewhere', async () => {
  const { body, headers } = await panelOf(await emptyHospital()).get('/');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(body).toMatch(
    /Content-Security-Policy" content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;sha256-/,
  );
});

test('a first survey that is dated later than the others hides no month', async () => {
  const hospital = await hospitalWith({ surveys: 40, from: '2026-09-10', to: '2026-11-10', hospital: networkHospital });
  await hospital.db
    .updateTable('identificacao')
    .set({ criada_em: '2026-11-12T12:00:00.000Z' })
    .where('id', '=', 1)
    .execute();
  expect((await panelOf(hospital).get('/')).body).toContain('<option value="2026-09"');
});

test('the panel lists Ala 2 before Ala 10', async () => {
  const hospital = await hospitalOf(
    {
      locais: [10, 2].map((Id) => ({ Id, Descricao: `Ala ${Id}`, Unidade: `Hospital ${Id}`, perguntas: [] })),
      perguntas: [],
    },
    [],
  );
  const { body } = await panelOf(hospital).get('/');
  for (const name of ['Ala', 'Hospital']) expect(body.indexOf(`>${name} 2`)).toBeLessThan(body.indexOf(`>${name} 10`));
});

test('a ward that the hospital file no longer has keeps the report to which earlier periods lead', async () => {
  const hospital = await network();
  const { locais } = networkHospital;
  await saveHospital(hospital.db, { ...networkHospital, locais: locais.filter(({ Id }) => Id !== 1) });
  const { get } = panelOf(hospital);
  const [link = ''] = /\/\?periodo=2026-10&amp;onde=local%3D1(?=")/.exec((await get('/')).body) ?? [];
  const { statusCode, body } = await get(link.replaceAll('&amp;', '&'));
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('Recepção central · outubro de 2026')]);
});

test('posters are offered only for wards that the hospital file has', async () => {
  const hospital = await network();
  await saveHospital(hospital.db, { ...networkHospital, locais: networkHospital.locais.filter(({ Id }) => Id !== 1) });
  const { statusCode, body } = await panelOf(hospital).get('/cartazes?formato=a4&onde=local%3D1');
  expect([statusCode, textOf(body)]).toEqual([
    400,
    expect.stringContaining('Local ou unidade: escolha um valor da lista.'),
  ]);
});

test('the panel of an empty hospital says what to do next', async () => {
  const { get } = panelOf(await emptyHospital(), { at: [] });
  const text = textOf((await get('/')).body);
  expect(text).toContain('Ainda não há pesquisas Os resultados aparecem aqui com a primeira pesquisa');
  expect(text).toContain('Cartazes com o código QR O painel foi iniciado sem o endereço da pesquisa');
});

test.each([
  ['/relatorio?periodo=2026-10', 'Ainda não há pesquisas.'],
  ['/respostas.xlsx', 'Ainda não há pesquisas.'],
  ['/respostas.csv?periodo=2026-10', 'Ainda não há pesquisas.'],
  ['/alerta?periodo=2026-W46', 'Ainda não há uma semana completa.'],
  ['/cartazes?formato=a4', 'O painel foi iniciado sem o endereço da pesquisa'],
])('%s of an empty hospital says what is missing', async (url, missing) => {
  const { statusCode, body } = await panelOf(await emptyHospital(), { at: [] }).get(url);
  expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining(missing)]);
});

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

test.each([
  ['/relatorio?periodo=2026-10', ['relatorio', '--periodo=2026-10']],
  ['/relatorio?periodo=2026-T3&onde=local%3DUTI-A', ['relatorio', '--periodo=2026-T3', '--local=UTI-A']],
  [
    '/folhas?periodo=2026&onde=unidade%3DHospital+Sul',
    ['relatorio', '--folhas', ADDRESS, '--periodo=2026', '--unidade=Hospital Sul'],
  ],
  ['/alerta?periodo=2026-W46&onde=', ['alerta', '--periodo=2026-W46']],
  ['/cartazes?formato=a6', ['cartazes', ADDRESS, '--formato=a6']],
  ['/respostas.csv?periodo=2026-11', ['exportar', '--formato=csv', '--periodo=2026-11']],
  ['/respostas.xlsx?periodo=2026-11', ['exportar', '--formato=xlsx', '--periodo=2026-11']],
  ['/numeros.xlsx?periodo=2026-11', ['relatorio', '--formato=xlsx', '--periodo=2026-11']],
  ['/contatos.xlsx?periodo=2026-11', ['contatos', '--formato=xlsx', '--periodo=2026-11']],
])('%s sends what the command %j writes', async (url, args) => {
  const { start, started } = heldCommands();
  const { get } = panelOf(await network(), { contacts: true, start });
  const answer = get(url);
  while (started.length === 0) await tick();
  expect(started[0]?.args).toEqual([...args, '--saida=-']);
  started[0]?.end('<body>feito');
  const { statusCode, body, headers } = await answer;
  const [, name, ending = 'html'] = /^\/(\w+)(?:\.(\w+))?/.exec(url) ?? [];
  const wayBack = `<nav><a href="/?${url.split('?')[1]?.replaceAll('&', '&amp;')}">Voltar ao painel</a></nav>`;
  expect([statusCode, body]).toEqual([200, `<body>${ending === 'html' ? wayBack : ''}feito`]);
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    TYPES[ending],
    ending === 'html' ? undefined : `attachment; filename="${name}-2026-11.${ending}"`,
  ]);
});

describe('anything else than a choice is refused', () => {
  test.each([
    ['/relatorio', 'Período: escolha um valor da lista.'],
    ['/relatorio?periodo=', 'Período: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-12', 'Período: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-W46', 'Período: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-10&onde=local%3D99', 'Local ou unidade: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-10&onde=--forcar', 'Local ou unidade: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-10&periodo=2026-10', 'Período: escolha um valor da lista.'],
    ['/relatorio?periodo=2026-10&saida=x', 'O painel não conhece uma parte deste endereço.'],
    ['/alerta?periodo=2026-10', 'Semana: escolha um valor da lista.'],
    ['/alerta?periodo=2026-W47', 'Semana: escolha um valor da lista.'],
    ['/cartazes?formato=a5', 'Tamanho: escolha um valor da lista.'],
  ])('%s', async (url, why) => {
    const { get } = panelOf(await network(), {
      start: () => {
        throw new Error('started');
      },
    });
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(textOf(body)).toContain(why);
  });

  test('a path, a method, or a host name that may lead here from a foreign site', async () => {
    const { app, get } = panelOf(await network());
    for (const url of ['/nada', '/contatos.xlsx?periodo=2026-10', '/constructor', '/relatorio/x'])
      expect((await get(url)).statusCode).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const)
      expect((await app.inject({ url: '/', method, headers: { host: '127.0.0.1' } })).statusCode).toBe(404);
    for (const host of ['painel.example', 'localhost.example:3002', '127.0.0.1.example'])
      expect((await get('/', host)).statusCode).toBe(400);
    for (const host of ['localhost:3002', '127.0.0.1', '[::1]:3002', '192.168.0.7:3002'])
      expect((await get('/', host)).statusCode).toBe(200);
  });
});

describe('commands of the panel', () => {
  const url = '/relatorio?periodo=2026-10';

  test('run one at a time', async () => {
    const { start, started } = heldCommands();
    const { get } = panelOf(await network(), { start });
    const answers = Array.from({ length: 3 }, () => get(url));
    for (let at = 0; at < answers.length; at += 1) {
      while (started.length === at) await tick();
      await tick();
      expect(started).toHaveLength(at + 1);
      started[at]?.end(`${at}`);
    }
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['0', '1', '2']);
  });

  test('are refused while ten wait', async () => {
    const { start, started } = heldCommands();
    const { get } = panelOf(await network(), { start });
    const answers = Array.from({ length: 11 }, () => get(url));
    while (started.length === 0) await tick();
    const refused = await get(url);
    expect([refused.statusCode, textOf(refused.body)]).toEqual([503, expect.stringContaining('Há pedidos demais')]);
    for (let at = 0; at < answers.length; at += 1) {
      while (started.length === at) await tick();
      started[at]?.end('');
    }
    await Promise.all(answers);
    expect(started).toHaveLength(11);
  });

  test('end when the person leaves', async () => {
    const { start, started } = heldCommands();
    const { get } = panelOf(await network(), { start });
    const client = new AbortController();
    const left = get(url, 'localhost', client.signal);
    while (started.length === 0) await tick();
    client.abort();
    await expect(left).rejects.toThrow();
    expect(started[0]?.signal.aborted).toBe(true);
  });
});

test('a person who leaves before the report is there is no error', async () => {
  const { get, logged } = panelOf(await network(), {
    start: (_args, signal) => {
      const stdout = new PassThrough();
      return {
        stdout,
        ended: once(signal, 'abort').then(() => {
          stdout.end();
          throw Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });
        }),
      };
    },
  });
  const client = new AbortController();
  const left = get('/respostas.xlsx?periodo=2026-10', 'localhost', client.signal);
  await tick();
  client.abort();
  await expect(left).rejects.toThrow();
  await get('/unknown');
  expect(logged()).toBe('');
});

test('a week without an alert has a page', async () => {
  const calm = await panelOf(await network()).get('/alerta?periodo=2026-W46');
  expect([calm.statusCode, textOf(calm.body)]).toEqual([200, expect.stringContaining('Nenhum alerta.')]);
});

test('a command without output has failed', async () => {
  const { start, started } = heldCommands();
  const { get, logged } = panelOf(await network(), { start });
  const answer = get('/alerta?periodo=2026-W46');
  while (started.length === 0) await tick();
  started.pop()?.end('');
  const { statusCode, body } = await answer;
  const text = 'Hospital Central: painel Não foi possível. Tente de novo em alguns minutos';
  expect([statusCode, textOf(body)]).toEqual([500, expect.stringContaining(text)]);
  expect(logged()).toBe('alerta: falhou\n');
});

test('a command that cannot start has failed', async () => {
  const failing = panelOf(await network(), {
    start: () => ({ stdout: new PassThrough(), ended: Promise.reject(new Error('EAGAIN')) }),
  });
  for (const url of ['/alerta?periodo=2026-W46', '/respostas.xlsx?periodo=2026-10'])
    expect((await failing.get(url)).statusCode).toBe(500);
  expect(failing.logged()).toBe('EAGAIN\nEAGAIN\n');
});

test('the first page shows the last complete month', async () => {
  const { body } = await panelOf(await network()).get('/');
  const text = textOf(body);
  expect(text).toMatch(/‹ setembro de 2026 novembro de 2026, até hoje ›.* Todos os locais · outubro de 2026 \d+ % das/);
  expect(text).toContain('Os resultados estão sendo calculados.');
});

test('the first page links to the months beside its own, its units, its wards, its questions', async () => {
  const { get } = panelOf(await network());
  const { body } = await get('/');
  for (const link of ['periodo=2026-09&amp;onde=&amp;pergunta=', 'periodo=2026-10&amp;onde=unidade%3DHospital+Norte'])
    expect(body).toContain(`<a href="/?${link}">`);
  const [, question = ''] = /href="([^"]*&amp;onde=&amp;pergunta=[^"]+)"/.exec(body) ?? [];
  const own = await get(question.replaceAll('&amp;', '&'));
  expect(own.statusCode).toBe(200);
  expect(textOf(own.body)).toMatch(/Como você avalia [^·]+ · outubro de 2026/);
});

test.each(['periodo=2026-09', 'onde=local%3D1', 'periodo=2026-T3&onde=unidade%3DHospital+Sul'])(
  'the first page shows %s',
  async (query) => {
    const { start, started } = heldCommands();
    const { get } = panelOf(await network(), { start });
    const answer = get(`/?${query}`);
    while (started.length === 0) await tick();
    started[0]?.end('<h1>feito</h1>');
    const [, own = ''] = /=([^=&]*)$/.exec(decodeURIComponent(query).replaceAll('+', ' ')) ?? [];
    expect(started[0]?.args.some((arg) => arg.endsWith(`=${own}`))).toBe(true);
    expect((await answer).body).toContain('<h1>feito</h1>');
  },
);

test('the first page says why it has no report', async () => {
  const { start, started } = heldCommands();
  const { get } = panelOf(await network(), { start });
  const answer = get('/');
  while (started.length === 0) await tick();
  started[0]?.end('', null);
  const { statusCode, body } = await answer;
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('Não foi possível. Tente de novo')]);
});

test('a download waits for no page', async () => {
  const { start, started } = heldCommands();
  const { get } = panelOf(await network(), { start });
  const page = get('/relatorio?periodo=2026-10');
  while (started.length < 1) await tick();
  const download = get('/respostas.xlsx?periodo=2026-10&onde=local%3D1');
  while (started.length < 2) await tick();
  started[1]?.end('a;b');
  const { body, headers } = await download;
  expect([body, headers['content-disposition']]).toEqual([
    'a;b',
    'attachment; filename="respostas-2026-10-recepcao-central.xlsx"',
  ]);
  started[0]?.end('<body>');
  expect((await page).statusCode).toBe(200);
});

test('files about places of nearly the same, a very long or no Latin name have different names', async () => {
  const local = (Id: number, Descricao: string, Unidade: string) => ({ Id, Descricao, Unidade, perguntas: [] });
  const hospital = await hospitalOf(
    {
      locais: [
        local(1, 'Pediatria', 'Hospital (Norte)'),
        local(2, 'Pediatria', 'Hospital (Sul)'),
        local(3, 'PEDIATRIA!', 'Hospital (Sul)'),
        local(4, 'Maternidade', 'Hospital (Sul)'),
        local(5, '病棟', 'Hospital (Sul)'),
        local(6, `${'Cuidados '.repeat(30)}A`, 'Hospital (Sul)'),
        local(7, `${'Cuidados '.repeat(30)}B`, 'Hospital (Sul)'),
      ],
      perguntas: [],
    },
    [{ local: 4, day: '2026-10-05', answers: {} }],
  );
  const { get } = panelOf(hospital, {
    start: () => ({ stdout: new PassThrough().end('a;b'), ended: Promise.resolve({ code: 0, said: '' }) }),
  });
  const nameOf = async (onde: string) => {
    const query = new URLSearchParams({ periodo: '2026-10', onde }).toString();
    const { headers } = await get(`/respostas.xlsx?${query}`);
    return /filename="respostas-2026-10-(.*)\.xlsx"/.exec(String(headers['content-disposition']))?.[1];
  };
  const places = [
    'local=1',
    'local=2',
    'local=3',
    'local=4',
    'local=5',
    'local=6',
    'local=7',
    'unidade=Hospital (Norte)',
    'unidade=Hospital (Sul)',
  ];
  const names = await Promise.all(places.map(nameOf));
  expect(names).toEqual([
    'pediatria-hospital-norte-1',
    'pediatria-hospital-sul-2',
    'pediatria-hospital-sul-3',
    'maternidade',
    'hospital-sul-5',
    'cuidados-cuidados-cuidados-cuidados-cuid-uidados-cuidados-a',
    'cuidados-cuidados-cuidados-cuidados-cuid-uidados-cuidados-b',
    'hospital-norte',
    'hospital-sul',
  ]);
});

test('downloads that could not start do not count as running', async () => {
  const { get } = panelOf(await network(), {
    start: () => {
      throw new Error('spawn EMFILE');
    },
  });
  const codes = [];
  for (let time = 0; time < 5; time += 1) codes.push((await get('/respostas.xlsx?periodo=2026-10')).statusCode);
  expect(codes).toEqual([500, 500, 500, 500, 500]);
});

test('the panel looks for the first survey once', async () => {
  const hospital = await network();
  let looks = 0;
  const db = hospital.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"identificacao"')) looks += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const { get } = panelOf({ ...hospital, db });
  await get('/');
  await get('/');
  expect(looks).toBe(1);
});

test('the first survey appears in a panel that was opened before it', async () => {
  const hospital = await emptyHospital();
  const { get } = panelOf(hospital);
  expect((await get('/')).body).toContain('Ainda não há pesquisas');
  await fillDatabase(hospital.db, { hospital: networkHospital, surveys: 20 });
  expect((await get('/')).body).not.toContain('Ainda não há pesquisas');
});

test('a connection that cannot be accepted does not end the panel', async () => {
  const { app, logged } = panelOf(await emptyHospital());
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.emit('error', new Error('accept EMFILE'));
  await app.close();
  expect(logged()).toContain('accept EMFILE');
});

test.each([null, 1])('a download whose command ends early (%s) breaks off', async (code) => {
  const hospital = await network();
  const { app } = panelOf(hospital, {
    start: () => {
      const stdout = new PassThrough();
      stdout.write('a;b\r\n');
      return {
        stdout,
        ended: new Promise((resolve) => {
          setImmediate(() => {
            stdout.end();
            resolve({ code, said: '' });
          });
        }),
      };
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/respostas.xlsx?periodo=2026-10`);
  await expect(response.text()).rejects.toThrow('terminated');
  await app.close();
});

test('another site can open nothing but the first page', async () => {
  const { app } = panelOf(await network(), { contacts: true });
  const from = async (url: string, dest: string) => {
    const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest };
    return (await app.inject({ url, headers })).statusCode;
  };
  expect(await from('/contatos.xlsx?periodo=2026-10', 'document')).toBe(403);
  expect(await from('/relatorio?periodo=2026-10', 'document')).toBe(403);
  // A picture in the other site's page would start a command.
  expect(await from('/?periodo=2026-10', 'image')).toBe(403);
  expect(await from('/', 'document')).toBe(200);
});

test('a link to a ward opens from a mail in the browser', async () => {
  const { app } = panelOf(await network());
  const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  const { statusCode, body } = await app.inject({ url: '/?periodo=2026-10&onde=local%3D1', headers });
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('Recepção central · outubro de 2026')]);
});

test.each(['same-origin', 'same-site', 'none', undefined])('a request of the site %s is answered', async (site) => {
  const headers = { host: 'localhost', ...(site && { 'sec-fetch-site': site }) };
  const { app } = panelOf(await network(), { contacts: true });
  expect((await app.inject({ url: '/contatos.xlsx?periodo=2026-10', headers })).statusCode).toBe(200);
});

describe('the form of a report', () => {
  const send = async (fields: Record<string, string>, file = '', url = '/relatorio', start?: Options['start']) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ periodo: '2026-10', onde: '', pergunta: '', ...fields }))
      form.append(name, value);
    form.append('atendimentos', new Blob([file]), 'atendimentos.csv');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return panelOf(await network(), start ? { start } : {}).app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  test('takes a target together with a file of patients', async () => {
    const { statusCode, body } = await send({ meta: '70' }, 'local;quantidade\r\n1;500\r\n');
    expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('para 500 atendimentos')]);
    expect(textOf(body)).toMatch(/meta 70 %: (não )?atingida/);
  });

  test('downloads the numbers of a comparison with the patients of each ward', async () => {
    const fields = { comparar: 'dia', dia: '2026-10-10', onde: 'unidade=Hospital Sul' };
    const { start, started } = heldCommands();
    const answer = send(fields, 'local;quantidade\r\n1;500\r\n', '/numeros.xlsx', start);
    while (started.length === 0) await tick();
    const [{ args, end } = { args: [], end: () => undefined }] = started;
    const file = args.find((arg) => arg.startsWith('--atendimentos='))?.slice('--atendimentos='.length) ?? '';
    expect(args).toEqual([
      ...['relatorio', '--formato=xlsx', '--periodo=2026-10', '--unidade=Hospital Sul', '--comparar=2026-10-10'],
      ...[`--atendimentos=${file}`, '--saida=-'],
    ]);
    expect(readFileSync(file, 'utf8')).toBe('local;quantidade\r\n1;500\r\n');
    end('PK');
    const { headers, body } = await answer;
    expect([body, headers['content-disposition']]).toEqual([
      'PK',
      'attachment; filename="numeros-2026-10-hospital-sul.xlsx"',
    ]);
    while (existsSync(file)) await tick();
  });

  test('names the wrong line of the file as the person knows it', async () => {
    const { statusCode, body } = await send({}, 'local;quantidade\r\nX9;500\r\n');
    const text = 'painel atendimentos: linha 2: não há local “X9”';
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining(text)]);
  });

  test('says that a file is too large', async () => {
    const { statusCode, body } = await send({}, 'x'.repeat(1_000_001));
    const text = 'O arquivo é grande demais: escolha uma planilha ou um CSV só com local e quantidade.';
    expect([statusCode, textOf(body)]).toEqual([413, expect.stringContaining(text)]);
  });

  test.each([
    ['antes e depois de um dia', { comparar: 'dia', dia: '2026-09-14' }],
    ['nothing but a day', { comparar: '', dia: '2026-09-14' }],
  ])('compares with %s', async (_name, fields) => {
    expect(textOf((await send(fields)).body)).toContain('Comparação De 28/07/2026 a 13/09/2026');
  });

  test('compares with the year before, whatever the day', async () => {
    const { body } = await send({ comparar: 'ano-anterior', dia: '2026-09-14' });
    expect(textOf(body)).toContain('Comparação De 01/10/2025 a 31/10/2025');
  });

  test('asks for the day that is missing', async () => {
    const { statusCode, body } = await send({ comparar: 'dia', dia: '' });
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining('Escolha o dia da mudança.')]);
  });
});
