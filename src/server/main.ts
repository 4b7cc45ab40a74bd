import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApp } from './app';
import { banner } from './banner';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { alone } from './db/postgres';
import { claimFile } from './db/sqlite/ownership';
import type { Tables } from './db/tables';
import { describeTarget } from './db/target';
import { readHospital, type Hospital } from './hospitalFile';
import { saveHospital } from './repositories/hospital';
import { readSettings, type Settings } from './settings';
import { reasonOf, StartError } from './startError';
import { readSurvey } from './page/survey';

/** The bundle stands in dist/server, the survey's files beside it. */
const PUBLIC_DIR = path.join(__dirname, '..', 'public');

/** Containers are killed ten seconds after they were asked to stop. */
const FINISH_WITHIN_MS = 8000;

/** Brings the tables and the locations up to date. No other server does that, or uses this SQLite file, at the same time. */
const prepareDatabase = async ({ DATABASE_URL: target }: Settings, hospital: Hospital): Promise<void> => {
  if (target.dialect === 'sqlite' && claimFile(target.file) === null) {
    throw new StartError('outro servidor desta pesquisa já usa este arquivo');
  }
  // As long as it takes: a large database may have much to bring up to date.
  const db = openDatabase(target, { timeLimitMs: null });
  try {
    const prepare = async (connection: Kysely<Tables>): Promise<void> => {
      await migrate(connection, target.dialect);
      await saveHospital(connection, hospital);
    };
    await (target.dialect === 'postgres' ? alone(db, prepare) : prepare(db));
  } finally {
    await db.destroy();
  }
};

const prepareOrSayWhyNot = async (settings: Settings, hospital: Hospital): Promise<void> => {
  try {
    await prepareDatabase(settings, hospital);
  } catch (error) {
    throw new StartError(`o banco de dados não pode ser usado: ${describeTarget(settings.DATABASE_URL)}: ${reasonOf(error)}`);
  }
};

const listen = async (app: FastifyInstance, { HOST: host, PORT: port }: Settings): Promise<number> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `a porta ${port} de ${host} já está em uso (PORT escolhe outra)`
        : `não é possível atender em ${host}, porta ${port}: ${reasonOf(error)}`,
    );
  }
  return (app.server.address() as AddressInfo).port;
};

/** Finishes what is under way, then closes the database, then ends. A second signal ends at once. */
const stopOnSignal = (app: FastifyInstance, db: Kysely<Tables>): void => {
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      app.server.closeAllConnections();
    }, FINISH_WITHIN_MS).unref();
    app.log.info('stopping');
    await app.close();
    await db.destroy();
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop();
    });
  }
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const { HOST, HOSPITAL_FILE, API_BASE_URL, LOG_LEVEL, DATABASE_URL, ANSWER_HOURS } = settings;
  const hospital = readHospital(HOSPITAL_FILE);
  const survey = readSurvey(PUBLIC_DIR, API_BASE_URL === undefined ? {} : { apiBaseUrl: API_BASE_URL });
  const db = openDatabase(DATABASE_URL);
  let ready = false;
  const app = buildApp({ db, survey, log: { level: LOG_LEVEL }, answerHours: ANSWER_HOURS, isReady: () => ready });
  // First of all: a start that finds its port taken has written nothing.
  const port = await listen(app, settings);
  await prepareOrSayWhyNot(settings, hospital);
  ready = true;
  stopOnSignal(app, db);
  const database = describeTarget(DATABASE_URL);
  const facts = { host: HOST, port, hospital, database, hasSurvey: survey !== null, interfaces: os.networkInterfaces() };
  process.stdout.write(`${banner(facts)}\n`);
};

start().catch((error: unknown) => {
  process.stderr.write(error instanceof StartError ? `Não foi possível iniciar: ${error.message}\n` : `${String((error as Error).stack)}\n`);
  process.exit(1);
});
