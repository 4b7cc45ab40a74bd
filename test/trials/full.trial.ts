import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { health, until } from './support/crowd';
import { report } from './support/figures';
import { mountDisk } from './support/mount';
import { useServedCrowd } from './support/served';

const serve = useServedCrowd();

test('a full disk loses no acknowledged answer, and reads continue', async () => {
  const folder = mountDisk(6);
  if (folder === null) {
    report('full', { SKIPPED: 'no disk can be mounted here' });
    return;
  }
  const ballast = path.join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(3 * 1024 * 1024));
  const { url, crowd, end } = await serve(path.join(folder, 'a.db'));
  await until('a full disk', () => (crowd.statuses[503] ?? 0) >= 50, 60_000);
  await until('status 503 of /health', async () => (await health(url)) === 503);
  const whenFull = { acknowledged: crowd.acknowledged, reads: crowd.reads };

  rmSync(ballast);
  await until('answers again', () => crowd.acknowledged >= whenFull.acknowledged + 50);
  await until('status 200 of /health', async () => (await health(url)) === 200);
  await end();
  report('full', { acknowledged: crowd.acknowledged, refused: crowd.statuses[503] ?? 0, reads: crowd.reads });
}, 180_000);
