import { once } from 'node:events';
import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/paths';
import { newDatabaseUrl, open, postgresOnly, sqliteOnly, targetOf } from './support/database';
import { lockDatabase } from './support/lock';
import { useShippedServer } from './support/shipped';
import { connect } from './support/sockets';
import { tempFile } from './support/tempFile';
import { afterTest } from '../support/afterTest';
import { until } from '../support/eventually';
import { tempFolder } from '../support/tempFolder';

const { start, startListening } = useShippedServer();

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const identify = async (url: string): Promise<string> => {
  const response = await post(`${url}${paths.identificarPaciente}`, { Id_Local: 1 });
  return ((await response.json()) as { idIdentificacaoPaciente: string }).idIdentificacaoPaciente;
};

sqliteOnly('a full disk stops only what writes', async () => {
  const file = path.join(tempFolder(afterTest), 'avaliacao.db');
  // Imitates a full disk: no file may exceed 512 kB, which is enough for the start and for some posts.
  const { url, process: server, ended } = await startListening({ DATABASE_URL: `file:${file}` }, { fileBlocks: 1024 });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const ids: string[] = [];
  const identify = async (): Promise<number> => {
    const response = await post(`${url}${paths.identificarPaciente}`, { Id_Local: 1 });
    const body = (await response.json()) as { idIdentificacaoPaciente?: string };
    if (body.idIdentificacaoPaciente !== undefined) ids.push(body.idIdentificacaoPaciente);
    return response.status;
  };
  let status = await identify();
  for (let patients = 1; status === 201 && patients < 2000; patients += 1) status = await identify();
  expect(status).toBe(503);
  // What /health writes needs less space than a post, so it may succeed a few times more, and each success counts for a second.
  await until('/health to fail', async () => (await fetch(`${url}/health`)).status === 503);
  expect((await fetch(`${url}${paths.getLocalById('1')}`)).status).toBe(200);
  // No acknowledged answer is lost.
  server.kill('SIGKILL');
  await ended;
  const rows = await open(targetOf(`file:${file}`))
    .selectFrom('identificacao')
    .select('chave')
    .execute();
  expect(rows.map(({ chave }) => chave)).toEqual(expect.arrayContaining(ids));
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes the requests in progress', async (signal) => {
  const databaseUrl = await newDatabaseUrl();
  const { process: child, url, port, says, ended } = await startListening({ DATABASE_URL: databaseUrl });
  await connect(port);
  await fetch(`${url}/health`);

  const body = JSON.stringify({ Id_Local: 1, Nome: 'MARIA' });
  const head = `POST ${paths.identificarPaciente} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const { socket, received } = await connect(port, `${head}expect: 100-continue\r\n\r\n`);
  // Waits for "100 Continue", which shows that the server has read the header.
  await new Promise((resolve) => socket.once('data', resolve));
  child.kill(signal);
  await says(/"msg":"stopping"/);
  socket.write(body);

  expect(await ended).toBe(0);
  expect(received()).toContain('HTTP/1.1 201 Created');
  const rows = await open(targetOf(databaseUrl)).selectFrom('identificacao').select('nome').execute();
  expect(rows).toEqual([{ nome: 'MARIA' }]);
});

sqliteOnly('SIGTERM with a damaged database ends with one line in the log', async () => {
  const file = path.join(tempFolder(afterTest), 'avaliacao.db');
  const { process: server, url, output, ended } = await startListening({ DATABASE_URL: `file:${file}` });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  for (const part of [file, `${file}-wal`]) truncateSync(part);
  server.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(output.stderr).toBe('');
  expect(output.stdout).toContain('"msg":"database not closed"');
});

sqliteOnly('SIGTERM ends the process although clients stall', async () => {
  const { process: server, port, url, says, ended } = await startListening({ LOG_LEVEL: 'info' });
  const reader = await connect(port);
  reader.socket.pause();
  reader.socket.write('GET /assets/photo.0123456789ab.png HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(16));
  const sender = await connect(
    port,
    `POST ${paths.identificarPaciente} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
  );
  const drip = setInterval(() => sender.socket.write(' '), 100);
  afterTest(() => {
    clearInterval(drip);
  });
  await connect(port);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  server.kill('SIGTERM');
  await says(/"msg":"stopping"/);
  expect(await ended).toBe(0);
});

test('kill -9 loses no acknowledged answer', async () => {
  const databaseUrl = await newDatabaseUrl();
  const { process: child, url, ended } = await startListening({ DATABASE_URL: databaseUrl });
  const Id_Identificacao_Resposta = await identify(url);
  const acknowledged: string[] = [];
  for (const Id_Pergunta of [1, 2, 3, 4, 5]) {
    const answer = { Resposta: 'BO', Id_Pergunta, Id_Identificacao_Resposta };
    if ((await post(`${url}${paths.cadastrarResposta}`, answer)).status === 201) acknowledged.push(String(Id_Pergunta));
  }
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');

  const rows = await open(targetOf(databaseUrl))
    .selectFrom('resposta')
    .select('pergunta_id')
    .orderBy('pergunta_id')
    .execute();
  expect(acknowledged).toEqual(['1', '2', '3', '4', '5']);
  expect(rows.map(({ pergunta_id }) => pergunta_id)).toEqual(acknowledged);
});

const hospitalOf = (Descricao: string, Id: string) => {
  const locais = [
    { Id: 1, Descricao, perguntas: [1] },
    { Id, Descricao: 'Maternidade', perguntas: [1] },
  ];
  return JSON.stringify({ locais, perguntas: [{ Id: 1, Descricao_Pergunta: 'A limpeza?' }] });
};

sqliteOnly('a restart loads a changed hospital file unless it is invalid', async () => {
  const HOSPITAL_FILE = tempFile('hospital.json', hospitalOf('Recepção', 'MAT'));
  const env = { HOSPITAL_FILE, DATABASE_URL: await newDatabaseUrl() };
  const restart = async (): Promise<string> => {
    const { url, process: server, ended } = await startListening(env);
    const { Descricao } = (await (await fetch(`${url}${paths.getLocalById('1')}`)).json()) as { Descricao: string };
    server.kill('SIGTERM');
    await ended;
    return Descricao;
  };
  expect(await restart()).toBe('Recepção');
  writeFileSync(HOSPITAL_FILE, '{');
  const refused = await start(env);
  expect(await refused.ended).toBe(1);
  writeFileSync(HOSPITAL_FILE, hospitalOf('Recepção central', 'M-2'));
  expect(await restart()).toBe('Recepção central');
});

sqliteOnly('the start names ids that are the same on paper, and goes on', async () => {
  const HOSPITAL_FILE = tempFile('hospital.json', hospitalOf('Recepção', 'l'));
  const { output } = await startListening({ HOSPITAL_FILE, DATABASE_URL: await newDatabaseUrl() });
  await until('the server has printed its links', () => output.stdout.includes('Um endereço para cada local'));
  expect(output.stdout).toContain('Atenção: os Ids 1 e l são iguais no papel');
});

describe('a second server', () => {
  const otherHospital = () => tempFile('hospital.json', hospitalOf('Recepção', 'NOVO'));
  const isUnchanged = async (url: string) => {
    expect((await fetch(`${url}${paths.getLocalById('UTI-A')}`)).status).toBe(200);
    expect((await fetch(`${url}${paths.getLocalById('NOVO')}`)).status).toBe(404);
  };

  sqliteOnly('whose port is in use changes nothing', async () => {
    const databaseUrl = await newDatabaseUrl();
    const { url } = await startListening({ DATABASE_URL: databaseUrl });
    const second = await start({ DATABASE_URL: databaseUrl, HOSPITAL_FILE: otherHospital(), PORT: new URL(url).port });
    expect(await second.ended).toBe(1);
    expect(second.output.stderr).toContain('já está em uso');
    await isUnchanged(url);
  });

  sqliteOnly('over the same file is refused until the first has ended', async () => {
    const databaseUrl = await newDatabaseUrl();
    const { url, process: first, ended } = await startListening({ DATABASE_URL: databaseUrl });
    const second = await start({ DATABASE_URL: databaseUrl, HOSPITAL_FILE: otherHospital() });
    expect(await second.ended).toBe(1);
    expect(second.output.stderr).toMatch(
      /^Não foi possível iniciar: [^\n]+: outro servidor desta pesquisa já usa este arquivo\n$/,
    );
    await isUnchanged(url);
    // A server that is killed also releases the file, so another server can start.
    first.kill('SIGKILL');
    await ended;
    await startListening({ DATABASE_URL: databaseUrl });
  });
});

// As process 1 of a container, the server would ignore a signal for which it has no listener.
sqliteOnly.each(['SIGTERM', 'SIGINT'] as const)('%s during the start has a listener, which ends it', async (signal) => {
  const DATABASE_URL = await newDatabaseUrl();
  lockDatabase(DATABASE_URL.slice('file:'.length));
  const server = await start({ DATABASE_URL, LOG_LEVEL: 'info' });
  await server.says(/bound/);
  server.process.kill(signal);
  expect(await server.ended).toBe(0);
});

sqliteOnly('HOST=localhost listens on one address', async () => {
  const { port } = await startListening({ HOST: 'localhost', LOG_LEVEL: 'info' });
  const clients = await Promise.all(['127.0.0.1', '::1'].map((host) => connect(port, '', host)));
  expect(clients.map(({ socket }) => socket.readyState).sort()).toEqual(['closed', 'open']);
});

sqliteOnly('a start says that it waits for the lock of another program', async () => {
  const DATABASE_URL = await newDatabaseUrl();
  const release = lockDatabase(DATABASE_URL.slice('file:'.length));
  const server = await start({ DATABASE_URL });
  await once(server.process.stderr, 'data');
  // A post waits at most 5 s for a lock. The start waits longer, so after 6 s it has not given up.
  await wait(6000);
  expect(server.output.stderr).toBe(
    'Outro servidor ou programa mantém o banco de dados bloqueado; este espera por ele até 60 s.\n',
  );
  release();
  await server.says(/Um endereço para cada local/);
});

postgresOnly('three servers that start together share an empty PostgreSQL database', async () => {
  const DATABASE_URL = await newDatabaseUrl();
  const servers = await Promise.all([1, 2, 3].map(() => startListening({ DATABASE_URL })));
  const [one = '', two = '', three = ''] = servers.map(({ url }) => url);
  const Id_Identificacao_Resposta = await identify(one);
  for (const url of [one, two, three]) {
    const answer = { Resposta: 'BO', Id_Pergunta: 1, Id_Identificacao_Resposta };
    expect((await post(`${url}${paths.cadastrarResposta}`, answer)).status).toBe(201);
  }
});
