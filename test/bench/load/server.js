const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..', '..');

/** Starts the built server and waits until it prints that it serves. It logs its address before the database is ready. */
const startServer = async (databaseUrl, hospitalFile) => {
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      HOSPITAL_FILE: hospitalFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (output.length > 10_000) return;
      output += chunk;
      const [, address] = /satisfação em (http:\/\/127\.0\.0\.1:\d+)\b/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      process.removeListener('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

module.exports = { startServer };
