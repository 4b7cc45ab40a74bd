// `npm run bench:load`: stored answers per second, compared with the disk and with bare fastify (../README.md).
// Needs a built dist/. Fails if something cannot be measured or an answer is not stored.
require('../typescript.js');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { clearTimeout, setTimeout } = require('node:timers');
const { sqliteLoop, postgresLoop } = require('./loops.js');
const { readOptions } = require('./options.js');
const { hospital, identify, answersOf, postAnswers, QUESTIONS } = require('./posts.js');
const { startBareRoute, startServer } = require('./processes.js');
const { rowOf, table } = require('./table.js');
const { startPostgres } = require('../../server/support/postgres/start');

const root = path.resolve(__dirname, '..', '..', '..');
const LONGEST_MS = 15 * 60_000;
const PATIENTS = 400;
/** Number of answers that are sent before measuring starts. */
const WARM_UP = 20_000;
/** A long run (`--million`, `--answers`) posts its answers in this many equal parts, and prints a line for each. */
const PARTS = 10;

const say = (text) => process.stderr.write(`${text}\n`);

const measure = async (server, nextBody, connections, limit) => {
  const before = server.processorMs();
  const figures = await postAnswers(server.url, nextBody, connections, limit);
  const used = before === null ? NaN : server.processorMs() - before;
  return { ...figures, processorUs: (used * 1000) / figures.answered };
};

/**
 * Measures the server, the insert loop (loops.js) and the server that stores nothing (bareRoute.js), in each round and
 * for each number of connections. The loop runs half of its time before the server and half after it, because the
 * speed of the disk may change in between.
 */
const measureTable = async ({ seconds, rounds, connections }, { name, loop }, server, bare) => {
  const limit = { duration: seconds };
  const samples = Object.fromEntries(connections.map((number) => [number, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const number of connections) {
      const nextBody = answersOf(await identify(server.url, PATIENTS));
      const before = await loop(seconds / 2);
      const answers = await measure(server, nextBody, number, limit);
      const after = await loop(seconds / 2);
      samples[number].push({
        server: answers,
        loop: (before + after) / 2,
        bare: await measure(bare, nextBody, number, limit),
      });
    }
    say(`${name}: round ${round + 1} of ${rounds}, load average ${os.loadavg()[0].toFixed(1)}`);
  }
  return { rows: connections.map((number) => rowOf(number, samples[number])) };
};

/** Posts many answers in equal parts, to show whether the last part is as fast as the first. */
const measureMany = async (answers, server, stored) => {
  const amount = Math.ceil(answers / PARTS);
  const before = await stored();
  const rows = [];
  for (let part = 1; part <= PARTS; part += 1) {
    const nextBody = answersOf(await identify(server.url, Math.ceil(amount / QUESTIONS)));
    const { rate, p50, p99, processorUs, failures } = await measure(server, nextBody, 50, { amount });
    const memory = server.memoryMb();
    rows.push({ answers: part * amount, rate, p50, p99, processorUs, memory, failures });
    say(
      `${part * amount} answers: ${Math.round(rate)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(processorUs)} µs each, ${Math.round(memory)} MB`,
    );
  }
  say(`${(await stored()) - before} of them in the database`);
  return rows;
};

const countIn = {
  sqlite: (file) => () => {
    const { DatabaseSync } = require('@photostructure/sqlite');
    const db = new DatabaseSync(file, { readOnly: true });
    const { rows } = db.prepare('select count(*) as rows from resposta').get();
    db.close();
    return rows;
  },
  postgres: (url) => async () => {
    const { Client } = require('pg');
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select count(*)::integer as rows from resposta');
    await client.end();
    return rows[0].rows;
  },
};

/**
 * Each function opens a new database, or returns null if this machine cannot run PostgreSQL. In the result, `loop`
 * measures the insert loop (loops.js), and `stored` counts the stored answers.
 */
const openers = {
  async sqlite(folder) {
    const file = path.join(folder, 'avaliacao.db');
    let loops = 0;
    return {
      name: 'SQLite',
      url: `file:${file}`,
      loop: (seconds) => sqliteLoop(path.join(folder, `loop-${(loops += 1)}.db`), seconds),
      stored: countIn.sqlite(file),
      close: () => undefined,
    };
  },
  async postgres() {
    const server = await startPostgres(root, { durable: true });
    if (server === null) return null;
    return {
      name: 'PostgreSQL',
      url: server.url,
      loop: (seconds) => postgresLoop(server.url, seconds),
      stored: countIn.postgres(server.url),
      close: server.stop,
    };
  },
};

const benchOf = async (options, name, folder, bare) => {
  const database = await openers[name](folder);
  if (database === null) {
    console.log('PostgreSQL: SKIPPED, it cannot run on this machine.');
    return null;
  }
  const hospitalFile = path.join(folder, 'hospital.json');
  fs.writeFileSync(hospitalFile, JSON.stringify(hospital));
  const server = await startServer(database.url, hospitalFile);
  try {
    // These posts are not measured. They make Node compile the code before the measurement.
    await postAnswers(server.url, answersOf(await identify(server.url, WARM_UP / QUESTIONS)), 50, { amount: WARM_UP });
    await postAnswers(bare.url, answersOf(['x']), 50, { amount: WARM_UP });
    const report =
      options.answers === null
        ? await measureTable(options, database, server, bare)
        : { rows: await measureMany(options.answers, server, database.stored) };
    console.log(`\n${table(database.name, report)}`);
    return report;
  } finally {
    await server.stop();
    await database.close();
  }
};

const main = async () => {
  const options = readOptions();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avaliacao-load-'));
  const end = setTimeout(
    () => {
      say(`The benchmark did not end within ${LONGEST_MS / 60_000} minutes.`);
      process.exit(1);
    },
    options.answers === null ? LONGEST_MS : 4 * LONGEST_MS,
  );
  const bare = await startBareRoute();
  try {
    for (const name of options.only) {
      const report = await benchOf(options, name, folder, bare);
      if (report?.rows.some(({ failures }) => failures > 0)) process.exitCode = 1;
    }
    console.log(
      `\nMedians; Node ${process.version}, ${os.cpus().length} cores, load average ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}.`,
    );
  } finally {
    clearTimeout(end);
    await bare.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

main().catch((error) => {
  // Prints only the message of an invalid option, because a stack trace would not help.
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
});
