// `npm run bench:scale`: the time and memory of reports and exports on a large database, beside one query of the
// database's own program (../README.md). Needs a built dist/, and `sqlite3` or `psql`; skips what is missing.
require('../typescript.js');
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { parseArgs } = require('node:util');
const { openHospital } = require('../../e2e/support/hospital');
const { startPostgres } = require('../../server/support/postgres/start');

const WARDS = 40;
const DAYS = 730;
const LAST_DAY = '2026-10-31';
const root = path.resolve(__dirname, '../../..');

const hospitalOf = (questions) => ({
  perguntas: Array.from({ length: questions }, (_, at) => ({ Id: at + 1, Descricao_Pergunta: `Pergunta ${at + 1}?` })),
  locais: Array.from({ length: WARDS }, (_, at) => ({
    Id: at + 1,
    Descricao: `Ala ${at + 1}`,
    perguntas: Array.from({ length: questions }, (__, question) => question + 1),
  })),
});

/**
 * SQL that adds the surveys, oldest first, as patients do. `numbers` selects `n` from 1 to their number; `share` is a
 * random number from 0 to 1.
 */
const fill = ({ numbers, share, moment }) => `
  insert into identificacao (chave, local_id, versao_id, nome, telefone, criada_em)
    select 'k' || n, cast(n % ${WARDS} + 1 as text),
      (select id from local_versao v where v.local_id = cast(n % ${WARDS} + 1 as text)), '', '', ${moment}
    from (${numbers}) as numbers;
  insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select i.id, q.pergunta_id, q.questionario_id,
      case when ${share} < 0.6 then 'MB' when ${share} < 0.6 then 'BO' when ${share} < 0.6 then 'RE' else 'RU' end,
      i.criada_em
    from identificacao i cross join questionario_pergunta q;`;

const AGGREGATE = `select substr(i.criada_em, 1, 7), i.local_id, r.pergunta_id, r.resposta, count(*)
  from identificacao i join resposta r on r.identificacao_id = i.id group by 1, 2, 3, 4;`;
const VIEW = `select i.id, i.criada_em, i.local_id, v.descricao, r.pergunta_id, q.descricao, r.resposta
  from identificacao i join resposta r on r.identificacao_id = i.id join local_versao v on v.id = i.versao_id
    join questionario_pergunta q on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id;`;

/** Runs a command, without its output. @returns seconds by the clock, and its largest memory in MB */
const timed = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], ...options });
    let megabytes = 0;
    const look = setInterval(() => {
      try {
        const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        megabytes = Math.max(megabytes, Number(kilobytes) / 1024);
      } catch {
        // The process has ended, or this is not Linux.
      }
    }, 50);
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(look);
      if (code === 0) resolve({ seconds: (performance.now() - startedAt) / 1000, megabytes });
      else reject(new Error(`${command} ${args.join(' ')}: exit code ${code}`));
    });
  });

/** Identifies one patient after the other until `work` is done. @returns the median of the response times in ms */
const postsDuring = async (url, work) => {
  const times = [];
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  while (!isDone || times.length === 0) {
    const startedAt = performance.now();
    const response = await global.fetch(`${url}/api/identificarpaciente`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"Id_Local":7,"Nome":"","Telefone":""}',
    });
    if (response.status !== 201) throw new Error(`The server answered an identification with ${response.status}.`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    await sleep(20);
  }
  await done;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
};

const isHere = (command) => spawnSync(command, ['--version']).status === 0;

const run = (command, args) => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
};

const openers = {
  SQLite: (folder, surveys) => {
    if (!isHere('sqlite3')) return null;
    const file = path.join(folder, 'avaliacao.db');
    const sql = fill({
      numbers: `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${surveys}) select n from c`,
      share: '(abs(random()) % 1000) / 1000.0',
      moment: `strftime('%Y-%m-%dT%H:%M:%S.000Z', '${LAST_DAY}', printf('-%d seconds', ${DAYS * 86_400} * (1 - 1.0 * n / ${surveys})))`,
    });
    return {
      url: `file:${file}`,
      fill: () => run('sqlite3', [file, `pragma journal_mode=wal; begin; ${sql} commit;`]),
      peer: (query) => ['sqlite3', ['-csv', file, query]],
      close: () => undefined,
    };
  },
  PostgreSQL: async (_folder, surveys, { analyze }) => {
    if (!isHere('psql')) return null;
    const server = await startPostgres(root, { durable: false });
    if (server === null) return null;
    const sql = fill({
      numbers: `select n from generate_series(1, ${surveys}) as n`,
      share: 'random()',
      moment: `to_char(timestamp '${LAST_DAY}' - (1 - 1.0 * n / ${surveys}) * interval '${DAYS} days', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    });
    const psql = (query) => ['psql', [server.url, '-q', '--csv', '-v', 'ON_ERROR_STOP=1', '-c', query]];
    return {
      url: server.url,
      fill: () => run(...psql(sql + (analyze ? 'analyze identificacao; analyze resposta;' : ''))),
      peer: psql,
      close: () => server.stop(),
    };
  },
};

/** @type {[title: string, args: string[], query: string][]} */
const COMMANDS = [
  ['relatorio', ['relatorio', '--periodo', '2026-10', '--formato', 'json'], AGGREGATE],
  ['alerta', ['alerta', '--periodo', '2026-W43'], AGGREGATE],
  ['exportar csv', ['exportar', '--formato', 'csv'], VIEW],
  ['exportar jsonl', ['exportar', '--formato', 'jsonl'], VIEW],
  ['exportar fhir', ['exportar', '--formato', 'fhir', '--sistema', 'https://hospital.example'], VIEW],
];

const bench = async (name, folder, { surveys, questions, rounds, analyze, only, posts }) => {
  const database = await openers[name](folder, surveys, { analyze });
  if (database === null) {
    console.log(`${name}: SKIPPED, its program is not on this machine.`);
    return;
  }
  try {
    const hospitalFile = path.join(folder, 'hospital.json');
    fs.writeFileSync(hospitalFile, JSON.stringify(hospitalOf(questions)));
    const env = { ...process.env, DATABASE_URL: database.url, HOSPITAL_FILE: hospitalFile };
    const server = await openHospital({}, { DATABASE_URL: database.url, HOSPITAL_FILE: hospitalFile });
    await server.stop();
    database.fill();
    console.log(
      `\n${name}, ${surveys} surveys of ${questions} questions\n\n| command | s | MB | peer s | × peer |\n| --- | --- | --- | --- | --- |`,
    );
    for (const [title, args, query] of COMMANDS) {
      if (only !== undefined && !title.startsWith(only)) continue;
      const samples = [];
      for (let round = 0; round < rounds; round += 1) {
        const peer = await timed(...database.peer(query));
        const product = await timed(process.execPath, ['dist/server/hospital.js', ...args, '--saida', '-'], { env });
        samples.push({ ...product, peer: peer.seconds, ratio: product.seconds / peer.seconds });
      }
      const { seconds, megabytes, peer, ratio } = samples.sort((a, b) => a.ratio - b.ratio)[
        Math.floor((samples.length - 1) / 2)
      ];
      const cells = [title, seconds.toFixed(1), megabytes.toFixed(0), peer.toFixed(1), ratio.toFixed(2)];
      console.log(`| ${cells.join(' | ')} |`);
    }
    if (posts) {
      const patients = await openHospital({}, { DATABASE_URL: database.url, HOSPITAL_FILE: hospitalFile });
      const report = () =>
        timed(process.execPath, ['dist/server/hospital.js', ...COMMANDS[0][1], '--saida', '-'], { env });
      const idle = await postsDuring(patients.url, () => sleep(5000));
      const busy = await postsDuring(patients.url, report);
      await patients.stop();
      console.log(`\nPosts, median: ${idle.toFixed(1)} ms, during a report ${busy.toFixed(1)} ms.`);
    }
  } finally {
    await database.close();
  }
};

const main = async () => {
  const { values } = parseArgs({
    options: {
      surveys: { type: 'string', default: '100000' },
      questions: { type: 'string', default: '6' },
      rounds: { type: 'string', default: '3' },
      database: { type: 'string' },
      only: { type: 'string' },
      posts: { type: 'boolean', default: false },
      'no-analyze': { type: 'boolean', default: false },
    },
  });
  const [surveys, questions, rounds] = [values.surveys, values.questions, values.rounds].map(Number);
  if (![surveys, questions, rounds].every((number) => Number.isInteger(number) && number > 0))
    throw new Error('--surveys, --questions and --rounds: whole numbers from 1.');
  const { only, posts } = values;
  for (const name of Object.keys(openers)) {
    if (values.database !== undefined && values.database !== name) continue;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avaliacao-scale-'));
    try {
      await bench(name, folder, { surveys, questions, rounds, only, posts, analyze: !values['no-analyze'] });
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`\nMedians by ratio; Node ${process.version}, ${os.cpus().length} cores.`);
};

main().catch((error) => {
  console.error(String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exitCode = 1;
});
