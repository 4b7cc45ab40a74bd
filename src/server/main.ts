import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { inheritedSocket } from './inheritedSocket';
import { banner } from './banner';
import { adviceFor, copyOnWriteAdvice } from '../hospital/db/fileSystem';
import { openDatabase } from '../hospital/db/open';
import { claimFile, sizeOf } from '../hospital/db/sqlite';
import { describeTarget, type DatabaseTarget } from '../hospital/db/target';
import { readHospital, type Hospital } from '../hospital/hospitalFile';
import { bringUpToDate } from '../hospital/hospitalLoading';
import { idWarnings } from '../hospital/idWarnings';
import { postsOf } from '../hospital/repositories/posts';
import { networkOrigins } from '../hospital/networkOrigins';
import { openLog } from './plugins/logging';
import { createMetrics, serveMetrics } from './plugins/metrics';
import { readPageSettings, readSurvey } from '../page/builtSurvey';
import { assertThere, readStaticFiles } from '../page/staticFiles';
import { readSettings, type Settings } from '../hospital/settings';
import { reasonOf } from '../hospital/db/databaseReason';
import { StartError } from '../page/startError';
import { stopOnSignal, surviveRefusals } from './plugins/stopping';
import { version } from '../hospital/version';

const PUBLIC_DIR = path.join(__dirname, '..', 'public');

/** In version 1.2 these variables set the page. An update must not turn off a tablet's kiosk mode silently. */
const PAGE_VARIABLES = [
  ...['API_BASE_URL', 'TITLE', 'LOGO', 'VISIBLE_ERRORS', 'KIOSK_RETURN_SECONDS'],
  ...['PRIVACY', 'PRIVACY_URL', 'COLOR_BRAND', 'COLOR_PAPER'],
];

const assertNoPageVariables = (env: NodeJS.ProcessEnv): void => {
  const names = PAGE_VARIABLES.filter((name) => env[name]);
  if (names.length > 0)
    throw new StartError(
      `${names.join(', ')}: as configurações da página não são mais variáveis. ` +
        'Escreva-as num arquivo como config/deployment.json e acrescente DEPLOYMENT_FILE=/caminho/deployment.json',
    );
};

const prepareDatabase = async (target: DatabaseTarget, hospital: Hospital, timeZone: string): Promise<void> => {
  try {
    if (target.dialect === 'sqlite') claimFile(target.file);
    await bringUpToDate(target, hospital, timeZone);
  } catch (error) {
    // The error may be about another file than the database, such as the certificate of `sslrootcert`.
    const { path: file = describeTarget(target) } = error as NodeJS.ErrnoException;
    throw new StartError(`o banco de dados não pode ser usado: ${file}: ${reasonOf(error)}`);
  }
};

const cannotListen =
  (setting: string, host: string, port: number) =>
  (error: unknown): never => {
    throw new StartError(`${setting}: não é possível atender em ${host}, porta ${port}: ${reasonOf(error)}`);
  };

const listen = async (
  app: FastifyInstance,
  { HOST, PORT: port }: Settings,
  socket: { fd: number } | null = null,
): Promise<AddressInfo> => {
  // For `localhost`, fastify would also open a server on ::1, without our limits.
  const host = HOST === 'localhost' ? '127.0.0.1' : HOST;
  await app
    .listen({ host, ...(socket ?? { port }), listenTextResolver: (address) => `${address} bound` })
    .catch(cannotListen('PORT e HOST', HOST, port));
  surviveRefusals(app, app.log);
  return app.server.address() as AddressInfo;
};

const start = async (): Promise<void> => {
  const { env } = process;
  const settings = readSettings(env);
  const { HOST, DATABASE_URL, DEPLOYMENT_FILE, METRICS_HOST, METRICS_PORT, PUBLIC_URL, STATIC_DIR } = settings;
  const notices: string[] = [];
  const pageSettings = readPageSettings(PUBLIC_DIR, DEPLOYMENT_FILE);
  if (DEPLOYMENT_FILE === undefined) assertNoPageVariables(env);
  const files = STATIC_DIR === undefined ? undefined : readStaticFiles(STATIC_DIR, (line) => notices.push(line));
  const survey = readSurvey(PUBLIC_DIR, pageSettings, files);
  if (survey) assertThere(survey.deployment, survey.files);
  const hospital = readHospital(settings.HOSPITAL_FILE);
  notices.push(...idWarnings(hospital));

  // Looked up before the database is opened, which creates the file. Without the notice, a disk that is not mounted
  // would look as if all answers were lost.
  if (DATABASE_URL.dialect === 'sqlite' && sizeOf(DATABASE_URL.file) === 0)
    notices.push(`o banco de dados ${DATABASE_URL.file} não existia ou estava vazio, e foi criado`);
  const db = openDatabase(DATABASE_URL);
  const posts = postsOf(db, DATABASE_URL.dialect);
  const metrics = METRICS_PORT === undefined ? null : createMetrics(db, posts, DATABASE_URL);
  let ready = false;
  const log = openLog();
  const app = buildApp({
    ...settings,
    db,
    posts,
    survey,
    metrics,
    log: { level: settings.LOG_LEVEL, stream: log },
    isReady: () => ready,
  });
  stopOnSignal(app, db, log);
  if (metrics && METRICS_PORT !== undefined) {
    const served = await serveMetrics(metrics, METRICS_HOST, METRICS_PORT, app.log).catch(
      cannotListen('METRICS_PORT', METRICS_HOST, METRICS_PORT),
    );
    app.log.info(`Metrics at ${METRICS_HOST}, port ${(served.server.address() as AddressInfo).port}`);
  }
  const socket = inheritedSocket(env);
  // Listens first: if the port is in use, the database must stay as it is. But a socket from systemd is already bound,
  // and connections wait in it, so then the server listens last.
  const bound = socket ? null : await listen(app, settings);
  await prepareDatabase(DATABASE_URL, hospital, settings.TIMEZONE);
  if (DATABASE_URL.dialect === 'sqlite') {
    const advice = [adviceFor(DATABASE_URL.file).warning, copyOnWriteAdvice(DATABASE_URL.file)];
    notices.push(...advice.flatMap((line) => line ?? []));
  }
  ready = true;
  const { address, port } = bound ?? (await listen(app, settings, socket));
  const host = socket ? address : HOST;
  app.log.info(`Server listening at ${host}, port ${port}`);
  log.show(
    banner({
      version,
      origins: [...(PUBLIC_URL === undefined ? [] : [PUBLIC_URL]), ...networkOrigins(host, port)],
      hospital,
      database: describeTarget(DATABASE_URL),
      hasSurvey: survey !== null,
      notices: notices.map((line) => `Atenção: ${line}`),
      byNpm: env.npm_lifecycle_event === 'start',
    }),
  );
};

start().catch((error: unknown) => {
  const { message, stack = '', syscall, path: file } = error as NodeJS.ErrnoException;
  const isOfSystem = syscall !== undefined && file !== undefined;
  const line = error instanceof StartError ? message : isOfSystem && `${file}: ${reasonOf(error)}`;
  process.stderr.write(`${line === false ? stack : `Não foi possível iniciar: ${line}`}\n`);
  process.exit(1);
});
