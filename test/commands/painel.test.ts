import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { DEFAULT_LOGO } from '../../src/commands/common/letterhead';
import { readCommandSettings } from '../../src/commands/common/commandSettings';
import { Zone } from '../../src/commands/common/zone';
import { panelApp } from '../../src/commands/panel/panelApp';
import { panelReader } from '../../src/commands/panel/forms';
import type { Ask, PanelRequest } from '../../src/commands/panel/requests';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { emptyHospital, hospitalOf, hospitalWith, networkHospital, type TestHospital } from './support/hospital';
import { inThisProcess } from './support/inThisProcess';
import { fillDatabase } from './support/seededHospital';
import { textOf } from './support/textOf';

const NOW = '2026-11-21T12:00:00.000Z';
const zone = new Zone('America/Sao_Paulo');
const ADDRESS = 'https://pesquisa.hospital.example/';
const LETTERHEAD = { title: 'Hospital Central', logo: DEFAULT_LOGO };

interface Options {
  contacts?: boolean;
  /** The address of the survey; null for a panel without it. */
  at?: string | null;
  ask?: Ask;
  env?: NodeJS.ProcessEnv;
  quietMs?: number;
}

/** A program's header, in place of what the panel's own forms send. */
const PROGRAM = { 'x-requested-with': 'test' };

const panelOf = (hospital: TestHospital, { contacts = false, at = ADDRESS, ask, env, quietMs }: Options = {}) => {
  let logged = '';
  const readPanel = panelReader((use) => use(hospital.db), zone, at ?? undefined, contacts);
  const stderr = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const app = panelApp(
    LETTERHEAD,
    () => readPanel(new Date(NOW)),
    ask ?? inThisProcess(readCommandSettings({ DATABASE_URL: hospital.url, ...env }, new Date(NOW)), () => LETTERHEAD),
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr },
    quietMs,
  );
  const get = (url: string, host = '127.0.0.1:3002', signal = new AbortController().signal) =>
    app.inject({ url, headers: { host, ...PROGRAM }, signal });
  return { app, get, logged: () => logged };
};

/** Work that ends when the test calls `end` or `fail`. */
const heldWork = () => {
  const started: {
    request: PanelRequest;
    signal: AbortSignal;
    end: (text: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const ask: Ask = async function* ask(request, signal) {
    yield await new Promise<string>((end, fail) => {
      signal.addEventListener('abort', () => {
        fail(signal.reason as Error);
      });
      started.push({ request, signal, end, fail });
    });
  };
  return { ask, started };
};

const failing = (error: Error): Ask =>
  // eslint-disable-next-line require-yield -- it fails before it makes anything
  async function* ask() {
    await Promise.reject(error);
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
  const { get } = panelOf(await emptyHospital(), { at: null });
  const text = textOf((await get('/')).body);
  expect(text).toContain('Ainda não há pesquisas Os números aparecem aqui com 8 pesquisas.');
  expect(text).toContain('Cartazes com o código QR O painel foi iniciado sem o endereço da pesquisa');
});

test.each([
  ['/relatorio?periodo=2026-10', 'Ainda não há pesquisas.'],
  ['/respostas.xlsx', 'Ainda não há pesquisas.'],
  ['/respostas.csv?periodo=2026-10', 'Ainda não há pesquisas.'],
  ['/alerta?periodo=2026-W46', 'Ainda não há uma semana completa.'],
  ['/cartazes?formato=a4', 'O painel foi iniciado sem o endereço da pesquisa'],
])('%s of an empty hospital says what is missing', async (url, missing) => {
  const { statusCode, body } = await panelOf(await emptyHospital(), { at: null }).get(url);
  expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining(missing)]);
});

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const report = (options: object, form: object) => ({ of: 'report', options, form });
const file = (of: string, formato: string) => ({ of, options: { periodo: '2026-11', formato } });

test.each([
  ['/relatorio?periodo=2026-10', report({ periodo: '2026-10' }, { as: 'html', wayBack: '/?periodo=2026-10' })],
  [
    '/relatorio?periodo=2026-T3&onde=local%3DUTI-A',
    report({ periodo: '2026-T3', local: 'UTI-A' }, { as: 'html', wayBack: '/?periodo=2026-T3&onde=local%3DUTI-A' }),
  ],
  [
    '/folhas?periodo=2026&onde=unidade%3DHospital+Sul',
    report(
      { periodo: '2026', unidade: 'Hospital Sul' },
      { as: 'folhas', endereco: ADDRESS, wayBack: '/?periodo=2026&onde=unidade%3DHospital+Sul' },
    ),
  ],
  ['/alerta?periodo=2026-W46&onde=', { of: 'alert', options: { periodo: '2026-W46' }, wayBack: '/' }],
  ['/cartazes?formato=a6', { of: 'posters', options: { endereco: ADDRESS, formato: 'a6' }, wayBack: '/' }],
  ['/respostas.csv?periodo=2026-11', file('answers', 'csv')],
  ['/respostas.xlsx?periodo=2026-11', file('answers', 'xlsx')],
  ['/numeros.xlsx?periodo=2026-11', report({ periodo: '2026-11' }, { as: 'xlsx' })],
  ['/contatos.xlsx?periodo=2026-11', file('contacts', 'xlsx')],
])('%s asks for %j', async (url, expected) => {
  const { ask, started } = heldWork();
  const { get } = panelOf(await network(), { contacts: true, ask });
  const answer = get(url);
  while (started.length === 0) await tick();
  expect(started[0]?.request).toEqual(expected);
  started[0]?.end('feito');
  const { statusCode, body, headers } = await answer;
  const [, name, ending = 'html'] = /^\/(\w+)(?:\.(\w+))?/.exec(url) ?? [];
  expect([statusCode, body]).toEqual([200, 'feito']);
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    TYPES[ending],
    ending === 'html' ? undefined : `attachment; filename="${name}-2026-11.${ending}"`,
  ]);
});

describe('the way back', () => {
  const wayBackIn = (body: string) =>
    /<nav>\s*<a href="([^"]*)">Voltar ao painel/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  const VOLTA = encodeURIComponent('periodo=2026-09&onde=local%3D1&pergunta=');

  test.each([
    '/relatorio?periodo=2026-09&onde=local%3D1&pergunta=',
    '/folhas?periodo=2026-09&onde=local%3D1',
    `/alerta?periodo=2026-W46&onde=&volta=${VOLTA}`,
    `/cartazes?formato=a4&onde=&volta=${VOLTA}`,
    // These fail.
    '/relatorio?periodo=2026-09&onde=local%3D1&pergunta=nada',
    `/alerta?periodo=nada&volta=${VOLTA}`,
    '/nada?periodo=2026-09&onde=local%3D1',
  ])('from %s leads to the first page with the same period and place', async (url) => {
    const { get } = panelOf(await network());
    const wayBack = wayBackIn((await get(url)).body) ?? '';
    expect(wayBack).toBe('/?periodo=2026-09&onde=local%3D1');
    expect(textOf((await get(wayBack)).body)).toContain('Recepção central · setembro de 2026');
  });

  test('from a page about nothing that the panel offers leads to the first page', async () => {
    const { get } = panelOf(await network());
    expect(wayBackIn((await get('/alerta?periodo=2026-W46&onde=')).body)).toBe('/');
  });

  test('is offered by the forms of the alert and the posters', async () => {
    const { body } = await panelOf(await network()).get('/?periodo=2026-09&onde=local%3D1');
    const [, others = ''] = body.split('action="/alerta"');
    expect(others).toContain('name="volta" value="periodo=2026-09&amp;onde=local%3D1&amp;pergunta="');
  });
});

test('a question with = in its id and text has a report', async () => {
  const hospital = await hospitalOf(
    {
      locais: [{ Id: 'a=b', Descricao: 'Ala a=b', perguntas: ['c=d'] }],
      perguntas: [{ Id: 'c=d', Descricao_Pergunta: 'c=d?' }],
    },
    Array.from({ length: 20 }, () => ({ local: 'a=b', day: '2026-10-05', answers: { 'c=d': 'MB' as const } })),
  );
  const query = new URLSearchParams({ periodo: '2026-10', onde: 'local=a=b', pergunta: 'c=d' }).toString();
  const { statusCode, body } = await panelOf(hospital).get(`/relatorio?${query}`);
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('c=d?')]);
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
    const { get } = panelOf(await network(), { ask: failing(new Error('started')) });
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(textOf(body)).toContain(why);
  });

  test('a path, a method, or a host name that may lead here from a foreign site', async () => {
    const { app, get } = panelOf(await network());
    for (const url of ['/nada', '/contatos.xlsx?periodo=2026-10', '/constructor', '/relatorio/x'])
      expect((await get(url)).statusCode).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await app.inject({ url: '/', method, headers: { host: '127.0.0.1' } })).statusCode).toBe(404);
    for (const host of ['painel.example', 'localhost.example:3002', '127.0.0.1.example'])
      expect((await get('/', host)).statusCode).toBe(400);
    for (const host of ['localhost:3002', '127.0.0.1', '[::1]:3002', '192.168.0.7:3002'])
      expect((await get('/', host)).statusCode).toBe(200);
  });
});

describe('pages of the panel', () => {
  const url = '/relatorio?periodo=2026-10';

  test('are made one at a time', async () => {
    const { ask, started } = heldWork();
    const { get } = panelOf(await network(), { ask });
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
    const { ask, started } = heldWork();
    const { get } = panelOf(await network(), { ask });
    const answers = Array.from({ length: 11 }, () => get(url));
    while (started.length === 0) await tick();
    const refused = await get(url);
    expect([refused.statusCode, textOf(refused.body)]).toEqual([503, expect.stringContaining('Há pedidos demais')]);
    for (let at = 0; at < answers.length; at += 1) {
      while (started.length === at) await tick();
      started[at]?.end('feito');
    }
    await Promise.all(answers);
    expect(started).toHaveLength(11);
  });

  test('end when the person leaves', async () => {
    const { ask, started } = heldWork();
    const { get } = panelOf(await network(), { ask });
    const client = new AbortController();
    const left = get(url, 'localhost', client.signal);
    while (started.length === 0) await tick();
    client.abort();
    await expect(left).rejects.toThrow();
    expect(started[0]?.signal.aborted).toBe(true);
  });
});

test('a person who leaves before the file is there is no error', async () => {
  const { ask, started } = heldWork();
  const { get, logged } = panelOf(await network(), { ask });
  const client = new AbortController();
  const left = get('/respostas.xlsx?periodo=2026-10', 'localhost', client.signal);
  while (started.length === 0) await tick();
  client.abort();
  await expect(left).rejects.toThrow();
  await get('/unknown');
  expect(logged()).toBe('');
});

test('a week without an alert has a page', async () => {
  const calm = await panelOf(await network()).get('/alerta?periodo=2026-W46');
  expect([calm.statusCode, textOf(calm.body)]).toEqual([200, expect.stringContaining('Nenhum alerta.')]);
});

test.each(['/alerta?periodo=2026-W46', '/respostas.xlsx?periodo=2026-10'])(
  '%s says that it failed, and the reason only to the operator',
  async (url) => {
    const { get, logged } = panelOf(await network(), { ask: failing(new Error('EAGAIN')) });
    const { statusCode, body } = await get(url);
    const text = 'Hospital Central: painel Não foi possível. Tente de novo em alguns minutos';
    expect([statusCode, textOf(body)]).toEqual([500, expect.stringContaining(text)]);
    expect([body, logged()]).toEqual([expect.not.stringContaining('EAGAIN'), 'EAGAIN\n']);
  },
);

describe('HEAD', () => {
  const head = async (url: string, ask = failing(new Error('started'))) =>
    panelOf(await network(), { ask }).app.inject({ url, method: 'HEAD', headers: { host: 'localhost', ...PROGRAM } });

  test.each(['/', '/?periodo=2026-09&onde=local%3D1', '/relatorio?periodo=2026-10', '/respostas.csv?periodo=2026-10'])(
    '%s is answered without any work',
    async (url) => {
      expect((await head(url)).statusCode).toBe(200);
    },
  );

  test('of an unknown page is answered as GET', async () => {
    expect((await head('/nada')).statusCode).toBe(404);
  });
});

describe('while a page waits, the panel sends something', () => {
  test.each(['/', '/relatorio?periodo=2026-10'])('before the page of %s', async (url) => {
    const { ask, started } = heldWork();
    const { app } = panelOf(await network(), { ask, quietMs: 1 });
    const response = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}${url}`, { headers: PROGRAM });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array);
      if (text.endsWith('\n\n\n')) started[0]?.end('<!doctype html><h1>feito</h1>');
    }
    expect([response.status, text]).toEqual([200, expect.stringContaining('\n\n\n<!doctype html><h1>feito</h1>')]);
    await app.close();
  });

  test('and says at last that it failed', async () => {
    const { ask, started } = heldWork();
    const { get } = panelOf(await network(), { ask, quietMs: 1 });
    const answer = get('/relatorio?periodo=2026-10');
    while (started.length === 0) await tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
    started[0]?.fail(new Error('EAGAIN'));
    expect(textOf((await answer).body)).toContain('Não foi possível. Tente de novo em alguns minutos');
  });
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

test('the page of a question links to the same question in a unit', async () => {
  const { body } = await panelOf(await network()).get('/?pergunta=1');
  expect(body).toContain('<a href="/?periodo=2026-10&amp;onde=unidade%3DHospital+Sul&amp;pergunta=1">');
});

test.each(['periodo=2026-09', 'onde=local%3D1', 'periodo=2026-T3&onde=unidade%3DHospital+Sul'])(
  'the first page shows %s',
  async (query) => {
    const { ask, started } = heldWork();
    const { get } = panelOf(await network(), { ask });
    const answer = get(`/?${query}`);
    while (started.length === 0) await tick();
    started[0]?.end('<h1>feito</h1>');
    const [, own = ''] = /=([^=&]*)$/.exec(decodeURIComponent(query).replaceAll('+', ' ')) ?? [];
    expect(Object.values(started[0]?.request.options ?? {})).toContain(own);
    expect((await answer).body).toContain('<h1>feito</h1>');
  },
);

test('the first page says why it has no report', async () => {
  const { ask, started } = heldWork();
  const { get } = panelOf(await network(), { ask });
  const answer = get('/');
  while (started.length === 0) await tick();
  started[0]?.fail(new Error('EAGAIN'));
  const { statusCode, body } = await answer;
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('Não foi possível. Tente de novo')]);
});

test('a download waits for no page', async () => {
  const { ask, started } = heldWork();
  const { get } = panelOf(await network(), { ask });
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
    ask: async function* ask() {
      yield await Promise.resolve('a;b');
    },
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
  const names = [];
  for (const place of places) names.push(await nameOf(place));
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
  const { get } = panelOf(await network(), { ask: failing(new Error('spawn EMFILE')) });
  const codes = [];
  for (let time = 0; time < 5; time += 1) codes.push((await get('/respostas.xlsx?periodo=2026-10')).statusCode);
  expect(codes).toEqual([500, 500, 500, 500, 500]);
});

test('the panel looks for the first survey once', async () => {
  const hospital = await network();
  let looks = 0;
  const db = hospital.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('OrderByNode') && JSON.stringify(node).includes('"identificacao"')) looks += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const { get } = panelOf({ ...hospital, db });
  await get('/');
  await get('/');
  expect(looks).toBe(1);
});

test('after another database was restored, the panel offers what is there now', async () => {
  const [before, restored] = [
    await network(),
    await hospitalOf(
      {
        locais: [{ Id: 77, Descricao: 'Ala nova', perguntas: [1] }],
        perguntas: [{ Id: 1, Descricao_Pergunta: 'Como foi?' }],
      },
      [{ local: 77, day: '2026-06-01', answers: { 1: 'MB' } }],
    ),
  ];
  let { db } = before;
  const readPanel = panelReader((use) => use(db), zone, undefined, false);
  await readPanel(new Date(NOW));
  ({ db } = restored);
  const { results } = await readPanel(new Date(NOW));
  const choices = new Map(results['/']?.fields.map(([name, , offered]) => [name, offered.map(([value]) => value)]));
  expect(choices.get('onde')).toEqual(['', 'local=77']);
  expect(choices.get('periodo')).toContain('2026-06');
  expect(choices.get('periodo')).not.toContain('2026-05');
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

test('a download whose work fails after its beginning breaks off, and the operator reads why', async () => {
  const { app, logged } = panelOf(await network(), {
    ask: async function* ask() {
      yield 'a;b\r\n';
      await tick();
      throw new Error('killed');
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/respostas.xlsx?periodo=2026-10`, { headers: PROGRAM });
  await expect(response.text()).rejects.toThrow('terminated');
  expect(logged()).toBe('killed\n');
  await app.close();
});

test('a download sets the cookie that its page waits for', async () => {
  const { get } = panelOf(await network());
  const { headers } = await get('/respostas.csv?periodo=2026-10&pedido=a1');
  expect(headers['set-cookie']).toBe('pedido-a1=1; Path=/; Max-Age=60; SameSite=Strict');
});

describe('another site', () => {
  // Over plain http, browsers send no Sec-Fetch-Site. Behind nginx, the host is the panel's own.
  test.each([
    '/contatos.xlsx?periodo=2026-10',
    '/relatorio?periodo=2026-10',
    '/cartazes?formato=a4',
    '/alerta?periodo=2026-W46',
  ])('cannot open %s', async (url) => {
    const { app } = panelOf(await network(), { contacts: true, ask: failing(new Error('started')) });
    for (const address of [url, `${url}&ficha=`, `${url}&ficha=x`])
      expect((await app.inject({ url: address, headers: { host: '127.0.0.1:3002' } })).statusCode).toBe(403);
  });

  test('cannot send the form of a report', async () => {
    const { app } = panelOf(await network(), { ask: failing(new Error('started')) });
    const form = { method: 'POST', url: '/relatorio?periodo=2026-10' } as const;
    const headers = { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' };
    expect((await app.inject({ ...form, headers, payload: '--x--\r\n' })).statusCode).toBe(403);
  });

  test('can open the first page and no picture of it', async () => {
    const { app } = panelOf(await network());
    const from = async (dest: string) => {
      const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest };
      return (await app.inject({ url: '/?periodo=2026-10', headers })).statusCode;
    };
    expect(await from('image')).toBe(403);
    expect(await from('document')).toBe(200);
  });

  test('every form of the panel but the first one opens its page', async () => {
    const { app } = panelOf(await network(), { contacts: true });
    const headers = { host: 'localhost' };
    const { body } = await app.inject({ url: '/', headers });
    const fichas = [...body.matchAll(/(?:name="ficha" value="|ficha=)([\w-]+)/g)].map(([, value]) => value);
    expect(new Set(fichas).size).toBe(1);
    // Five buttons, two more forms, and a form with two addresses.
    expect(fichas).toHaveLength(9);
    const url = `/contatos.xlsx?periodo=2026-10&ficha=${fichas[0]}`;
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  });
});

test('a link to a ward opens from a mail in the browser', async () => {
  const { app } = panelOf(await network());
  const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  const { statusCode, body } = await app.inject({ url: '/?periodo=2026-10&onde=local%3D1', headers });
  expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('Recepção central · outubro de 2026')]);
});

describe('the form of a report', () => {
  const send = async (fields: Record<string, string>, content = '', url = '/relatorio', ask?: Ask, onde = '') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('atendimentos', new Blob([content]), 'atendimentos.csv');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const query = new URLSearchParams({ periodo: '2026-10', onde, pergunta: '' }).toString();
    return panelOf(await network(), ask ? { ask } : {}).app.inject({
      method: 'POST',
      url: `${url}?${query}`,
      headers: { host: 'localhost', ...PROGRAM, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  test('takes a target together with a file of patients', async () => {
    const { statusCode, body } = await send({ meta: '70' }, 'local;quantidade\r\n1;500\r\n');
    expect([statusCode, textOf(body)]).toEqual([200, expect.stringContaining('para 500 atendimentos')]);
    expect(textOf(body)).toMatch(/meta 70 %: (não )?atingida/);
  });

  test('downloads the numbers of a comparison with the patients of each ward', async () => {
    const { ask, started } = heldWork();
    const fields = { comparar: 'dia', dia: '2026-10-10' };
    const answer = send(fields, 'local;quantidade\r\n1;500\r\n', '/numeros.xlsx', ask, 'unidade=Hospital Sul');
    while (started.length === 0) await tick();
    const [{ request, end } = { request: null, end: () => undefined }] = started;
    expect(request).toEqual({
      of: 'report',
      form: { as: 'xlsx' },
      options: {
        periodo: '2026-10',
        unidade: 'Hospital Sul',
        comparar: '2026-10-10',
        atendimentos: { name: 'atendimentos', bytes: Buffer.from('local;quantidade\r\n1;500\r\n') },
      },
    });
    end('PK');
    const { headers, body } = await answer;
    expect([body, headers['content-disposition']]).toEqual([
      'PK',
      'attachment; filename="numeros-2026-10-hospital-sul.xlsx"',
    ]);
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
    expect(textOf((await send(fields)).body)).toContain('comparado com 28/07/2026 a 13/09/2026');
  });

  test('compares with the year before, whatever the day', async () => {
    const { body } = await send({ comparar: 'ano-anterior', dia: '2026-09-14' });
    expect(textOf(body)).toContain('comparado com 01/10/2025 a 31/10/2025');
  });

  test('names a wrong target without the name of an option', async () => {
    const { statusCode, body } = await send({ meta: '101' });
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining('painel 101: escreva um número inteiro')]);
  });

  test('asks for the day that is missing', async () => {
    const { statusCode, body } = await send({ comparar: 'dia', dia: '' });
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining('Escolha o dia da mudança.')]);
  });
});

describe('the hospital file', () => {
  const withFile = async (content: string) => {
    const hospital = await network();
    const HOSPITAL_FILE = hospital.file('hospital.json');
    writeFileSync(HOSPITAL_FILE, content);
    return panelOf(hospital, { env: { HOSPITAL_FILE } });
  };

  test.each(['/', '/relatorio?periodo=2026-10', '/folhas?periodo=2026-10'])(
    'with an error costs %s the notes alone, with a line on the page',
    async (url) => {
      const { statusCode, body } = await (await withFile('{')).get(url);
      expect(statusCode).toBe(200);
      expect(textOf(body)).toMatch(/As notas e as metas ficaram de fora: \S*hospital.json: /);
      expect(textOf(body)).toMatch(/outubro de 2026/);
    },
  );

  test('has a line on the posters while the server has not loaded its wards', async () => {
    const [first, ...others] = networkHospital.locais;
    const file = { ...networkHospital, locais: [{ ...first, Id: 99, Descricao: 'Ala nova' }, ...others] };
    const { statusCode, body } = await (await withFile(JSON.stringify(file))).get('/cartazes?formato=a4');
    expect(statusCode).toBe(200);
    expect(textOf(body)).toMatch(/O servidor ainda não carregou o arquivo do hospital.*entra local 99: Ala nova/);
  });
});
