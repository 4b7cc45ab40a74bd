import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { useShippedServer } from '../server/support/shipped';
import { afterTest } from '../support/afterTest';
import { report } from './support/figures';

const shipped = useShippedServer();

const PROGRAMS = ['linux.uml', 'modprobe', 'ip', 'smbd', 'mount.cifs', 'rpc.nfsd', 'rpcbind', 'mount.nfs'];
const missing =
  process.getuid?.() === 0
    ? PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
    : ['root'];

/** Runs networkFolders.sh in a user-mode Linux. Returns what it prints, by the name of the folder. */
const runNetworkFolders = async (): Promise<Map<string, string>> => {
  const variables = {
    node: process.execPath,
    main: path.join(shipped.folder(), 'server/main.js'),
    hospital: path.resolve('config/sample-hospital.json'),
    NODE_PATH: path.resolve('node_modules'),
    init: path.join(__dirname, 'support/networkFolders.sh'),
  };
  const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const console = ['con=null', 'con0=null,fd:1', 'con1=fd:0,fd:1', 'quiet'];
  const linux = spawn('linux.uml', ['mem=900M', 'root=/dev/root', 'rootfstype=hostfs', 'rw', ...console, ...named], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  // Each process in it is also a process of this machine.
  afterTest(() => {
    if (linux.exitCode === null && linux.pid !== undefined) process.kill(-linux.pid, 'SIGKILL');
  });
  let printed = '';
  linux.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(linux, 'close');
  return new Map(
    printed
      .split(/^== /m)
      .slice(1)
      .map((part): [string, string] => [part.split('\r\n')[0]?.trim() ?? '', part]),
  );
};

test('a network folder where answers could get lost is refused, with the reason', async () => {
  if (missing.length > 0) {
    report('network folders', { SKIPPED: `not here: ${missing.join(', ')}` });
    return;
  }
  const said = await runNetworkFolders();
  expect(said.get('CIFS with nobrl')).toContain('está na rede (cifs, nobrl), onde respostas confirmadas se perderiam');
  // SQLite locks parts of its file and then reads them, which CIFS refuses by default.
  expect(said.get('CIFS')).toContain('ou esta pasta da rede não aceita travas: use um disco local');
  expect(said.get('NFS 3')).toContain('está na rede (nfs, versão 3), onde respostas confirmadas se perderiam');
  report('network folders', { tried: said.size });
}, 1_200_000);
