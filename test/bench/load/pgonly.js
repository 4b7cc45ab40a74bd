// `npm run bench:load`: measures how many answers per second the server stores, compared with a loop that only inserts
// rows (../README.md). Needs a built dist/. Skips PostgreSQL if it cannot run here. Fails if anything else cannot be
// measured, or if an answer is not stored.
require('../typescript.js');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout } = require('node:timers');
const { parseArgs } = require('node:util');
const { openHospital } = require('../../e2e/support/hospital');
const { startPostgres } = require('../../server/support/postgres/start');
const { median } = require('../table.js');
const { sqliteLoop, postgresLoop } = require('./loops.js');
const { hospital, identify, answersOf, postAnswers } = require('./posts.js');

const LONGEST_MS = 15 * 60_000;
const PATIENTS = 4000;
/** The number of answers that are posted before the measurement. By then Node has compiled the code. */
const WARM_UP = 20_000;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '1,10,100,500' },
    },
  });
  const numbersIn = (name, most) => {
    const numbers = values[name].split(',').map(Number);
    if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > most))
      throw new Error(`--${name}: whole numbers from 1 to ${most}.`);
    return numbers;
  };
  return {
    seconds: numbersIn('seconds', 60)[0],
    rounds: numbersIn('rounds', 20)[0],
    connections: numbersIn('connections', 500),
  };
};

/**
 * Each function prepares a new database. It returns the database's URL, `loop`, which measures the database alone, and
 * `close`. `PostgreSQL` starts a database server, or returns null if this machine cannot run PostgreSQL.
 */
const openers = {
  SQLite: (folder) => {
    let loops = 0;
    return {
      url: `file:${path.join(folder, 'avaliacao.db')}`,
      loop: (seconds) => sqliteLoop(path.join(folder, `loop-${(loops += 1)}.db`), seconds),
      close: () => undefined,
    };
  },
  PostgreSQL: async () => {
    const server = await startPostgres(path.resolve(__dirname, '../../..'), { durable: true });
    return (
      server && { url: server.url, loop: (seconds) => postgresLoop(server.url, seconds), close: () => server.stop() }
    );
  },
};

/**
 * Posts answers for `seconds`. Also measures the database alone (`loop`), because the speed of a disk varies: for
 * `seconds / 2` before the posts and as long after them.
 */
const measure = async (server, nextBody, loop, connections, seconds) => {
  const before = await loop(seconds / 2);
  const answers = await postAnswers(server.url, nextBody, connections, { duration: seconds });
  const rows = (before + (await loop(seconds / 2))) / 2;
  return { ...answers, loop: rows, ofLoop: answers.rate / rows };
};

/** @type {[string, string, number][]} */
const columns = [
  ['rate', 'answers/s', 0],
  ['p50', 'p50 ms', 0],
  ['p99', 'p99 ms', 0],
  ['loop', 'loop rows/s', 0],
  ['ofLoop', 'of the loop', 2],
];

/** A table with one line for each number of connections. Each figure is the median over the rounds. */
const tableOf = (name, samples) => {
  const lines = [
    ['connections', ...columns.map(([, title]) => title)],
    ['---', ...columns.map(() => '---')],
    ...Object.entries(samples).map(([connections, rounds]) => [
      connections,
      ...columns.map(([key, , digits]) => median(rounds.map((round) => round[key])).toFixed(digits)),
    ]),
  ];
  return `${name}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
};

const bench = async (name, folder, { seconds, rounds, connections }) => {
  const database = await openers[name](folder);
  if (database === null) {
    console.log('PostgreSQL: SKIPPED, it cannot run on this machine.');
    return;
  }
  const hospitalFile = path.join(folder, 'hospital.json');
  fs.writeFileSync(hospitalFile, JSON.stringify(hospital));
  const server = await openHospital({}, { DATABASE_URL: database.url, HOSPITAL_FILE: hospitalFile, LOG_LEVEL: 'info' });
  try {
    const nextBody = answersOf(await identify(server.url, PATIENTS));
    await postAnswers(server.url, nextBody, 50, { amount: WARM_UP });
    const samples = Object.fromEntries(connections.map((number) => [number, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const number of connections)
        samples[number].push(await measure(server, nextBody, database.loop, number, seconds));
      process.stderr.write(`${name}: round ${round} of ${rounds}, load average ${os.loadavg()[0].toFixed(1)}\n`);
    }
    console.log(`\n${tableOf(name, samples)}`);
    const failures = Object.values(samples)
      .flat()
      .reduce((sum, round) => sum + round.failures, 0);
    if (failures > 0) {
      console.error(`${failures} answers were not stored.`);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
    await database.close();
  }
};

const main = async () => {
  const options = readOptions();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avaliacao-load-'));
  setTimeout(() => {
    throw new Error(`The benchmark did not end within ${LONGEST_MS / 60_000} minutes.`);
  }, LONGEST_MS).unref();
  try {
    for (const name of ['PostgreSQL']) await bench(name, folder, options);
    console.log(`\nMedians; Node ${process.version}, ${os.cpus().length} cores.`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

main().catch((error) => {
  // If `parseArgs` refuses an option, prints only the message: a stack trace would not help.
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
});
