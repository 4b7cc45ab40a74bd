import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const canUnshare = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * A shell script for a network namespace that has only the loopback interface. It starts the server, prints the status
 * of a page and the server's health, copies the database, and stops the server.
 */
const session = `
ip link set lo up
PORT=4810 "${process.execPath}" dist/server/main.js >server.log 2>&1 &
server=$!
"${process.execPath}" -e '
const look = async () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const page = await fetch("http://127.0.0.1:4810/1").catch(() => null);
    if (page?.ok) return console.log(page.status, (await (await fetch("http://127.0.0.1:4810/health")).json()).status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("no answer");
};
look();'
"${process.execPath}" dist/server/hospital.js copiar copia.db
kill $server
wait $server`;

(canUnshare ? test : test.skip)(
  'the packed archive runs on a machine without a network',
  async () => {
    execFileSync(process.execPath, [path.join(root, 'config/pack.js')], { cwd: root, stdio: 'ignore' });
    const [archive = ''] = readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.tar.gz'));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-packed-'));
    try {
      execFileSync('tar', ['-xzf', path.join(root, 'dist', archive), '-C', folder, '--strip-components=1']);
      const child = spawn('unshare', ['-n', 'bash', '-c', session], { cwd: folder });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect(output).toContain('200 ok');
      expect(output).toContain('Cópia conferida em copia.db');
      expect(code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(path.join(root, 'dist', archive), { force: true });
    }
  },
  600_000,
);
