// `npm run demo`: a hospital in which something has happened, with 25 months of surveys, in data/demo.db. Starts the
// server and the panel on it, and prints what their pages should show. Ignores DATABASE_URL, so no other database changes.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { parseArgs } = require('node:util');
require('./build-when-needed');
const assertFree = require('./assertFree');
require('../../test/bench/typescript');
const { Zone } = require('../../src/commands/common/zone.ts');
const { migrate } = require('../../src/hospital/db/migrate.ts');
const { openDatabase } = require('../../src/hospital/db/open.ts');
const { storeDemo, whatHappened } = require('../../test/commands/support/demoHospital.ts');

const root = path.resolve(__dirname, '../..');
const file = path.resolve('data/demo.db');
const hospitalFile = path.resolve('data/demo.json');
const port = Number(process.env.PORT ?? 3000);
const env = {
  ...process.env,
  PORT: String(port),
  DATABASE_URL: `file:${file}`,
  HOSPITAL_FILE: hospitalFile,
  TIMEZONE: 'America/Sao_Paulo',
  LOG_LEVEL: 'warn',
};
const survey = `http://127.0.0.1:${port}`;
const panel = `http://127.0.0.1:${port + 2}`;

const fail = (message) => {
  process.stderr.write(`Erro: ${message}\n`);
  process.exit(1);
};

const numberFrom = (value, name, most) => {
  if (!/^\d+$/.test(value) || Number(value) > most) fail(`--${name}: um número inteiro até ${most}`);
  return Number(value);
};

const optionsOf = () => {
  try {
    const { values } = parseArgs({
      options: { seed: { type: 'string' }, surveys: { type: 'string', default: '30000' } },
    });
    return {
      seed: numberFrom(values.seed ?? String(Math.floor(Math.random() * 1e6)), 'seed', 2 ** 32 - 1),
      surveys: numberFrom(values.surveys, 'surveys', 1_000_000),
    };
  } catch ({ message }) {
    return fail(message);
  }
};

const store = async (options) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (const ending of ['', '-wal', '-shm']) fs.rmSync(file + ending, { force: true });
  const db = openDatabase({ dialect: 'sqlite', file });
  await migrate(db, 'sqlite');
  const stored = await storeDemo(db, options);
  await db.destroy();
  fs.writeFileSync(hospitalFile, `${JSON.stringify(stored.file, null, 2)}\n`);
  return stored;
};

const untilAnswered = async (url) => {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
};

/** Ends as soon as the server or the panel ends. Ctrl+C reaches both by itself. */
const serve = (script, ...args) => {
  const child = spawn(process.execPath, [path.join(root, 'dist/server', script), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  process.once('exit', () => child.kill());
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

const main = async () => {
  const options = { ...optionsOf(), today: new Zone(env.TIMEZONE).at(new Date()).day };
  // Before the database is replaced: it may be that of another demo.
  for (const wanted of [port, port + 2])
    await assertFree({ port: wanted, instead: 'Escolha outra: PORT=3010 npm run demo' });
  const { truth, surveys, file: hospital } = await store(options);
  serve('main.js');
  serve('hospital.js', 'painel', '--porta', String(port + 2));
  await untilAnswered(`${survey}/health`);
  await untilAnswered(panel);
  process.stdout.write(`
Demonstração: ${surveys.toLocaleString('pt-BR')} pesquisas desde ${truth.first} (--seed ${options.seed} --surveys ${options.surveys})

O que aconteceu:
${whatHappened(truth)
  .map((line) => `  ${line}`)
  .join('\n')}

Para ver:
  ${panel}  o painel, com o relatório do mês passado
  ${survey}/1  a pesquisa de ${hospital.locais[0].Descricao}
Num outro terminal:
  export DATABASE_URL=file:data/demo.db HOSPITAL_FILE=data/demo.json
  npm run hospital -- relatorio --meta 85
  npm run hospital -- alerta
  npm run hospital -- exportar --formato xlsx --saida demo.xlsx
`);
};

void main();
