import { spawnSync } from 'node:child_process';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

/** Mounts a small disk in memory. Returns its folder, or null if this is not possible: it needs Linux and root. */
export const mountDisk = (megabytes: number): string | null => {
  const folder = tempFolder(afterTest);
  const options = `size=${megabytes}m,mode=755`;
  if (process.platform !== 'linux') return null;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null;
  afterTest(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
};
