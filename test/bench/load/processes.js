const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..', '..');
const TICKS_PER_SECOND = 100;

const processorMs = (pid) => {
  if (process.platform !== 'linux') return null;
  const [, , ...fields] = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/\(.*\)/, '')
    .split(/\s+/);
  return ((Number(fields[10]) + Number(fields[11])) * 1000) / TICKS_PER_SECOND;
};

const memoryMb = (pid) => {
  if (process.platform !== 'linux') return NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** Starts a script in Node and waits for the address that it prints. */
const startScript = async (script, env) => {
  const child = spawn(
    process.execPath,
    [...(process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean), script],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (output.length > 10_000) return;
      output += chunk;
      const [, address] = /(http:\/\/127\.0\.0\.1:\d+)\b/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`${path.relative(root, script)} ended:\n${output}`)));
  });
  return {
    url,
    processorMs: () => processorMs(child.pid),
    memoryMb: () => memoryMb(child.pid),
    stop: async () => {
      process.removeListener('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** There is no rate limit per address, because all posts come from one address. */
const startServer = (databaseUrl, hospitalFile) =>
  startScript(path.join(root, 'dist', 'server', 'main.js'), {
    DATABASE_URL: databaseUrl,
    HOSPITAL_FILE: hospitalFile,
    RATE_LIMIT_PER_MINUTE: '0',
  });

const startBareRoute = () => startScript(path.join(__dirname, 'bareRoute.js'), {});

module.exports = { startServer, startBareRoute };
