import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** Starts HAProxy with config/deploy/proxy/haproxy.cfg. `replacements` maps addresses in that file to those to use instead. */
export const startHaproxy = (replacements: Record<string, string>): void => {
  let config = readFileSync(path.resolve(__dirname, '../../../config/deploy/proxy/haproxy.cfg'), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!config.includes(from)) throw new Error(`not in haproxy.cfg: ${from}`);
    config = config.replaceAll(from, to);
  }
  const file = path.join(tempFolder(afterTest), 'haproxy.cfg');
  writeFileSync(file, config);
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  afterTest(async () => {
    const ended = new Promise((resolve) => haproxy.once('exit', resolve));
    haproxy.kill('SIGKILL');
    await ended;
  });
};
