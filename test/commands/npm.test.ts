import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';

const root = path.join(__dirname, '../..');
const folder = tempFolder();

test('npm keeps no log of its command lines, which may hold a phone number', () => {
  cpSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  writeFileSync(path.join(folder, 'package.json'), '{ "scripts": { "hospital": "node -p 0" } }');
  // Removes the settings that `npm test` passes on, because this test is about those in `.npmrc`.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const { status } = spawnSync('npm', ['run', 'hospital', '--', 'paciente', '--telefone', '(11) 98765-4321'], {
    cwd: folder,
    env: { ...Object.fromEntries(own), npm_config_cache: path.join(folder, 'cache') },
  });
  expect(status).toBe(0);
  expect(spawnSync('grep', ['-rl', '98765-4321', folder]).stdout.toString()).toBe('');
});
