import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMetrics } from '../../src/server/plugins/metrics';
import { migratedFile, postsFor } from './support/database';

const rules = path.join(__dirname, '../../config/deploy/prometheus/alerts.yml');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? test : test.skip)('the alerts fire on a full disk, an old copy and a stopped server', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path.join(__dirname, 'alerts.test.yml')], {
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('every metric that an alert uses is one of the server', async () => {
  const { file, db } = await migratedFile();
  const metrics = createMetrics(db, postsFor(db), { dialect: 'sqlite', file });
  const text = await metrics.registry.metrics();
  const used = readFileSync(rules, 'utf8').match(/avaliacao_[a-z_]+/g) ?? [];
  expect(used.length).toBeGreaterThanOrEqual(5);
  for (const name of used) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
});
