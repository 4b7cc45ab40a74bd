import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Deployment } from '../../../src/deployment/deployment';
import { eventually } from '../../support/eventually';
import { testHospital } from './wards';

const built = path.resolve(__dirname, '..', '..', '..', 'dist', 'server', 'main.js');

const STARTS_WITHIN_MS = 50_000;
const STOPS_WITHIN_MS = 10_000;

interface IdentificacaoRow {
  id: number;
  /** The random id that the server sends to the page. The server never sends the number in `id`. */
  chave: string;
  local_id: string;
  nome: string;
  telefone: string;
}
interface RespostaRow {
  pergunta_id: string;
  resposta: string;
}

/** Reads what a hospital has stored in its database file. */
export const readerOf = (file: string) => {
  const read = <Row>(query: string, ...values: unknown[]): Row[] => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(query).all(...values) as Row[];
    } finally {
      database.close();
    }
  };
  return {
    /** The stored identifications, in the order of arrival. */
    identificacoes: () =>
      read<IdentificacaoRow>('select id, chave, local_id, nome, telefone from identificacao order by id'),
    /** The stored answers of one identification, in the order of arrival. */
    respostas: (idIdentificacao: number) =>
      read<RespostaRow>(
        'select pergunta_id, resposta from resposta where identificacao_id = ? order by respondida_em, rowid',
        idIdentificacao,
      ),
    countRespostas: () => read('select 1 from resposta').length,
  };
};

export interface Hospital extends ReturnType<typeof readerOf> {
  url: string;
  /** The database file. */
  file: string;
  /** The banner, then one line of JSON per log entry. */
  output: () => string;
  stop: () => Promise<void>;
}

const listenTo = ({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): (() => string) => {
  let output = '';
  for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
};

const addressIn = (output: string): string => {
  const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  if (!address) throw new Error(`The server has not printed its address:\n${output}`);
  return address;
};

/**
 * Starts the built server with the test hospital, an empty database and these settings of the page.
 * @param main the server's bundle, if it is not the one in dist/
 */
export const openHospital = async (
  settings: Partial<Deployment> = {},
  env: Record<string, string> = {},
  main = built,
): Promise<Hospital> => {
  if (!existsSync(main)) throw new Error(`${main} is missing: run "node config/run/build-when-needed.js" first.`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-e2e-'));
  const file = path.join(folder, 'avaliacao.db');
  const hospitalFile = path.join(folder, 'hospital.json');
  writeFileSync(hospitalFile, JSON.stringify(testHospital));
  const deploymentFile = path.join(folder, 'deployment.json');
  writeFileSync(deploymentFile, JSON.stringify(settings));

  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${file}`,
      HOSPITAL_FILE: hospitalFile,
      DEPLOYMENT_FILE: deploymentFile,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listenTo(server);
  const ending = () => `The server ended with ${String(server.exitCode ?? server.signalCode)}:\n${output()}`;
  // Tests that share this server only see refused connections.
  const report = () => process.stderr.write(`${ending()}\n`);
  server.once('exit', report);
  await eventually(async () => {
    const { ok } = await fetch(`${addressIn(output())}/health`);
    if (!ok) throw new Error('The server is not healthy.');
  }, STARTS_WITHIN_MS).catch((error: unknown) => {
    server.off('exit', report);
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });

  return {
    ...readerOf(file),
    url: addressIn(output()),
    file,
    output,
    stop: async () => {
      server.off('exit', report);
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        const killer = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS);
        await once(server, 'exit');
        clearTimeout(killer);
      }
      rmSync(folder, { recursive: true, force: true });
      if (server.exitCode !== 0) throw new Error(ending());
    },
  };
};

/** One hospital for all tests of a file. The returned object is empty until the tests start. */
export const useHospital = (
  settings: Partial<Deployment> = {},
  env: Record<string, string> = {},
): Omit<Hospital, 'stop'> => {
  const hospital = {} as Hospital;
  beforeAll(async () => {
    Object.assign(hospital, await openHospital(settings, env));
  });
  afterAll(() => hospital.stop());
  return hospital;
};
