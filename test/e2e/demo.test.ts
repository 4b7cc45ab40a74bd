import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../support/freePort';
import { tempFolder } from '../support/tempFolder';

const folder = tempFolder();

test('npm run demo serves its own database, whatever DATABASE_URL names', async () => {
  const port = await freePort();
  const demo = spawn(
    process.execPath,
    [path.resolve(__dirname, '../../config/run/demo.js'), '--seed', '1', '--surveys', '2000'],
    { cwd: folder, env: { ...process.env, PORT: String(port), DATABASE_URL: `file:${folder}/answers.db` } },
  );
  let output = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await eventually(() => {
      expect(output).toMatch(/Para ver:\n(.+\n)+/);
    }, 50_000);
    expect(output).toContain('(--seed 1 --surveys 2000)');
    const panel = await fetch(`http://127.0.0.1:${port + 2}`);
    expect(await panel.text()).toContain('Pediatria');
    expect(await (await fetch(`http://127.0.0.1:${port}/api/getlocalbyid/1`)).json()).toMatchObject({
      Descricao: 'Pediatria',
    });
    expect(existsSync(path.join(folder, 'answers.db'))).toBe(false);
  } finally {
    demo.kill('SIGTERM');
    await once(demo, 'close');
  }
});
