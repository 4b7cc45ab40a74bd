import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { banner } from './banner';
import { lockWaits } from './db/lockWaits';
import { migrate } from './db/migrate';
import { openDatabase, openPosts } from './db/open';
import { prepareAlone } from './db/postgres/dialect';
import { claimFile } from './db/sqlite/ownership';
import type { Db } from './db/tables';
import { describeTarget, type DatabaseTarget } from './db/target';
import { changesOf } from './hospitalChanges';
import { readHospital, type Hospital } from './hospitalFile';
import { openLog } from './logging';
import { createMetrics, serveMetrics, type Metrics } from './metrics';
import { connectionsThatFit } from './network/crowding';
import { saveHospital } from './repositories/hospital';
import { readOffered } from './repositories/offered';
import { deploymentOf, readSettings, SETTINGS, type Settings } from './settings';
import { reasonOf, StartError } from './startError';
import { stopOnSignal } from './stopping';
import type { Asset } from './page/assets';
import { assertThere, readStaticFiles } from './page/staticFiles';
import { readSurvey } from './page/builtSurvey';
import { misspelt } from './unknownNames';
import { version } from './version';

/** The bundle stands in dist/server, the survey's files beside it. */
const PUBLIC_DIR = path.join(__dirname, '..', 'public');

/** How long a start waits for a database that somebody else holds, in ms. */
const START_PATIENCE_MS = 60_000;

const sayThatItWaits = (): void => {
  process.stderr.write(
    `Outro servidor ou programa mantém o banco de dados bloqueado; este espera por ele até ${START_PATIENCE_MS / 1000} s.\n`,
  );
};

/**
 * Brings the tables and the locations up to date, one server at a time.
 * @param waits is called once if somebody else holds the database
 * @returns what the hospital file changed, line by line; nothing at the first start
 */
const bringUpToDate = async (target: DatabaseTarget, hospital: Hospital, waits: () => void): Promise<string[]> => {
  const isPostgres = target.dialect === 'postgres';
  const db = openDatabase(target, {
    ...(!isPostgres && { patienceMs: START_PATIENCE_MS }),
    // As long as it takes: a large database may have much to bring up to date.
    timeLimitMs: null,
  });
  const prepare = async (connection: Db): Promise<string[]> => {
    await migrate(connection, target.dialect);
    const before = await readOffered(connection);
    const changes = before.locais.length === 0 ? [] : await changesOf(connection, before, hospital);
    await saveHospital(connection, hospital);
    return changes;
  };
  lockWaits.once('begins', waits);
  try {
    return await (isPostgres ? prepareAlone(db, prepare, waits, START_PATIENCE_MS) : prepare(db));
  } finally {
    lockWaits.off('begins', waits);
    await db.destroy();
  }
};

/** Makes the database this server's, and up to date. */
const prepareDatabase = async (target: DatabaseTarget, hospital: Hospital): Promise<string[]> => {
  try {
    // A missing folder is a mistyped one: an empty database in it would look as if all answers were lost.
    const folder = path.dirname(target.dialect === 'sqlite' ? target.file : '.');
    if (folder !== path.resolve('data') && !existsSync(folder)) throw new StartError('esta pasta não existe');
    if (target.dialect === 'sqlite' && claimFile(target.file) === null) {
      throw new StartError('outro servidor desta pesquisa já usa este arquivo');
    }
    return await bringUpToDate(target, hospital, sayThatItWaits);
  } catch (error) {
    throw new StartError(`o banco de dados não pode ser usado: ${describeTarget(target)}: ${reasonOf(error)}`);
  }
};

/** Lines that are told, and characters of each: all of a file may be new. */
const MOST_TOLD = 50;
const MOST_OF_LINE = 300;

const tellChanges = ({ log }: FastifyInstance, changes: readonly string[]): string[] => {
  const told = changes.slice(0, MOST_TOLD).map((line) => line.slice(0, MOST_OF_LINE));
  for (const line of told) if (line !== '') log.warn(`hospital file: ${line.trim()}`);
  return told.length === 0 ? [] : ['', 'O que mudou com o arquivo do hospital:', ...told];
};

/** Takes up the hospital file anew at each SIGHUP; not in a terminal, which sends one when it closes. */
const takeUpOnSignal = (app: FastifyInstance, { HOSPITAL_FILE, DATABASE_URL }: Settings): void => {
  if (process.stdout.isTTY) return;
  const takeUp = async (): Promise<void> => {
    const hospital = readHospital(HOSPITAL_FILE, (line) => {
      app.log.warn(line);
    });
    const waits = (): void => {
      app.log.info('waits for the database, to take up the hospital file');
    };
    tellChanges(app, await bringUpToDate(DATABASE_URL, hospital, waits));
    app.log.info('hospital file taken up');
  };
  let last = Promise.resolve();
  process.on('SIGHUP', () => {
    last = last.then(takeUp).catch((error: unknown) => {
      app.log.error({ err: error }, 'hospital file not taken up');
    });
  });
};

/**
 * The listening socket that systemd passes to this process (sd_listen_fds(3)), or null. systemd keeps the socket open while the
 * service restarts, so that connections wait instead of being refused.
 * @throws StartError if there is more than one
 */
const inheritedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): { fd: number } | null => {
  if (Number(LISTEN_PID) !== process.pid) return null;
  if (LISTEN_FDS !== '1') throw new StartError(`LISTEN_FDS=${LISTEN_FDS}: a pesquisa atende em um único socket`);
  return { fd: 3 };
};

/** Resolves with the port. The inherited socket, if there is one, takes precedence over HOST and PORT. */
const listen = async (
  app: FastifyInstance,
  { HOST: host, PORT: port }: Settings,
  socket: { fd: number } | null,
): Promise<number> => {
  try {
    await app.listen({
      host,
      ...(socket ?? { port }),
      listenTextResolver: (address) => `${address} is ours; serving begins in a moment`,
    });
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

const startMetrics = async ({ METRICS_PORT: port, METRICS_HOST: host }: Settings): Promise<Metrics | null> => {
  if (port === undefined) return null;
  const metrics = createMetrics();
  try {
    await serveMetrics(metrics, { host, port });
  } catch (error) {
    throw new StartError(`METRICS_PORT: não é possível atender em ${host}, porta ${port}: ${reasonOf(error)}`);
  }
  return metrics;
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const { HOST, HOSPITAL_FILE, PUBLIC_URL, LOG_LEVEL, DATABASE_URL, STATIC_DIR } = settings;
  const notices: string[] = misspelt(Object.keys(process.env), SETTINGS);
  const warn = (line: string): number => notices.push(line);
  const hospital = readHospital(HOSPITAL_FILE, warn);
  const files = STATIC_DIR === undefined ? new Map<string, Asset>() : readStaticFiles(STATIC_DIR, warn);
  const survey = readSurvey(PUBLIC_DIR, deploymentOf(settings), files, warn);
  if (survey) assertThere(survey.deployment, files);
  const metrics = await startMetrics(settings);
  const db = openDatabase(DATABASE_URL);
  const posts = openPosts(DATABASE_URL, db);
  let ready = false;
  const log = openLog(process.stdout.fd);
  const app = buildApp({
    ...settings,
    db,
    posts,
    survey,
    metrics,
    log: { level: LOG_LEVEL, stream: log },
    isReady: () => ready,
    maxConnections: connectionsThatFit(),
  });
  for (const line of notices) app.log.warn(line);
  const socket = inheritedSocket(process.env);
  // A start that finds its port taken must not have written anything. With an inherited socket the port is never taken, and
  // connections wait until the database is ready.
  const boundPort = socket ? null : await listen(app, settings, null);
  const changes = await prepareDatabase(DATABASE_URL, hospital);
  ready = true;
  const port = boundPort ?? (await listen(app, settings, socket));
  app.log.info(`Server listening at ${HOST}, port ${port}`);
  takeUpOnSignal(app, settings);
  stopOnSignal(app, [posts, db], log);
  const told = banner({
    version,
    host: HOST,
    port,
    hospital,
    database: describeTarget(DATABASE_URL),
    hasSurvey: survey !== null,
    publicUrl: PUBLIC_URL,
    notices: [...notices.map((line) => `Atenção: ${line}`), ...tellChanges(app, changes)],
    interfaces: os.networkInterfaces(),
  });
  log.write(`${told}\n`);
};

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `Não foi possível iniciar: ${error.message}\n`
      : `${String((error as Error).stack)}\n`,
  );
  process.exit(1);
});
