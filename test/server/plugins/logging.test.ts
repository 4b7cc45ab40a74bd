import { paths } from '../../../src/contract/paths';
import type { AppOptions } from '../../../src/server/app';
import { testApp } from '../support/app';
import { openLog } from '../../../src/server/plugins/logging';
import { sqliteOnly } from '../support/database';

const NAME = 'MARIA DAS DORES';
const PHONE = '(11) 98765-4321';

const loggedApp = async (options: Partial<AppOptions> = {}) => {
  const lines: string[] = [];
  const hospital = await testApp({
    ...options,
    log: { level: 'trace', stream: { write: (line) => lines.push(line) } },
  });
  return { ...hospital, lines, requests: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

sqliteOnly('each request is one line with method, path without query, status, time and id', async () => {
  const { get, requests } = await loggedApp();
  await get(`/api/getlocalbyid/7?nome=${encodeURIComponent(NAME)}`);
  expect(requests()).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      reqId: expect.any(String) as string,
      method: 'GET',
      path: '/api/getlocalbyid/7',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request',
    },
  ]);
});

test('no line contains a name, a phone, a body or an address, also after errors', async () => {
  const { app, db, post, lines } = await loggedApp();
  const patient = { Id_Local: 7, Nome: NAME, Telefone: PHONE };
  const statuses = [
    await post(paths.identificarPaciente, patient),
    await post(paths.identificarPaciente, { ...patient, Id_Local: 99 }),
    await post(paths.identificarPaciente, { ...patient, Telefone: PHONE.repeat(9) }),
    await post(paths.identificarPaciente, { ...patient, x: 'x'.repeat(20_000) }),
    await app.inject({
      method: 'POST',
      url: `${paths.identificarPaciente}?Nome=${encodeURIComponent(NAME)}`,
      headers: { 'content-type': 'application/json' },
      body: `{"Nome": "${NAME}", "Telefone": "${PHONE}" ${NAME}`,
    }),
  ].map(({ statusCode }) => statusCode);
  await db.schema.alterTable('identificacao').dropColumn('telefone').execute();
  statuses.push((await post(paths.identificarPaciente, patient)).statusCode);
  await db.schema.dropView('avaliacoes').execute();
  await db.schema.dropTable('resposta').execute();
  await db.schema.dropTable('identificacao').execute();
  statuses.push((await post(paths.identificarPaciente, patient)).statusCode);

  expect(statuses).toEqual([201, 404, 400, 413, 400, 503, 503]);
  const log = lines.join('');
  expect(log).toContain('"msg":"request failed"');
  expect(log).not.toMatch(/MARIA|98765|Telefone|127\.0\.0\.1/);
});

sqliteOnly('no line is longer than two kilobytes', async () => {
  const { db, get, lines } = await loggedApp();
  await get(`/${'x'.repeat(15_000)}`);
  await get(`/api/${'%22'.repeat(5000)}`);
  await db.destroy();
  await get(`/api/getlocalbyid/${'\u00e7'.repeat(4000)}`);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(2048);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
});

sqliteOnly('fields that a driver adds to an error are not logged', async () => {
  const { db, get, lines, requests } = await loggedApp();
  jest.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('null value'), { code: '23502', detail: `(${NAME}, ${PHONE})`, parameters: [PHONE] });
  });
  expect((await get(paths.getLocalById('7'))).statusCode).toBe(503);
  const stack = expect.stringMatching(/\n +at /) as string;
  expect(requests()[0]).toMatchObject({ level: 50, err: { code: '23502', message: 'null value', stack } });
  expect(lines.join('')).not.toMatch(/MARIA|98765/);
});

test('health checks that succeed are not logged', async () => {
  const { get, lines } = await loggedApp();
  await get('/health');
  expect(lines).toEqual([]);
});

test('health checks that fail are logged', async () => {
  const { db, get, requests } = await loggedApp();
  await db.deleteFrom('pulso').execute();
  await get('/health');
  expect(requests()).toMatchObject([
    { msg: 'request failed', err: { message: expect.any(String) as string } },
    { msg: 'request', path: '/health', status: 503 },
  ]);
});

test('a console of Windows gets what a person reads as text, because it decodes bytes by its own code page', () => {
  const write = jest.fn(() => true);
  openLog({ fd: 1, isTTY: true, write }, 'win32').show('Avaliação de satisfação\n');
  expect(write).toHaveBeenCalledWith('Avaliação de satisfação\n');
});
