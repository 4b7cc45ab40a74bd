import { connectTo } from '../server/support/postgres/connections';
import { useShippedServer } from '../server/support/shipped';
import { until } from '../support/eventually';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { hasHaproxy, startDatabaseProxy } from './support/haproxy';
import { untilHealth } from './support/health';
import { hasRole, missingForPatroni, startPatroni } from './support/patroni';
import { startPatients } from './support/patients';

const { startListening } = useShippedServer();

test('Patroni replaces a leader that dies under load, and no acknowledged answer is lost', async () => {
  const missing = [...missingForPatroni(), ...(hasHaproxy() ? [] : ['haproxy'])];
  if (missing.length > 0) {
    report('patroni', { SKIPPED: `not installed: ${missing.join(', ')} (packages of Debian)` });
    return;
  }
  const [leader, standby] = await startPatroni();
  await (await connectTo(leader.url)).query('create role haproxy login');
  const DATABASE_URL = await startDatabaseProxy([leader.url, standby.url]);
  const { url } = await startListening({ DATABASE_URL });
  const account = new Account();
  const patients = startPatients([url], account, { size: 20 });
  await patients.answer(500);

  leader.kill();
  const died = performance.now();
  await untilHealth(url, 503);
  await until('the standby leads', () => hasRole(standby, 'leader'), 60_000);
  await untilHealth(url, 200);
  const seconds = Math.round((performance.now() - died) / 1000);
  await patients.answer(500);

  // The old leader comes back as the standby.
  leader.start();
  await until('the old leader follows', () => hasRole(leader, 'synchronous'), 120_000);
  await patients.answer(500);
  await patients.stop();
  patients.expectStatuses(200, 201, 503);
  await expectAll(account, standby.url);
  await expectAll(account, leader.url);
  report('patroni', {
    acknowledged: patients.acknowledged,
    refused: patients.refused,
    'seconds without posts': seconds,
    lost: 0,
  });
}, 400_000);
