import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

/**
 * Mounts a btrfs in a file. Returns its folder, or null if this is not possible: it needs Linux with btrfs, root, and
 * the package `btrfs-progs`.
 * @param megabytes at least 110, the least that btrfs takes
 */
export const mountBtrfs = (megabytes: number): string | null => {
  const parent = tempFolder(afterTest);
  const [image, folder] = [path.join(parent, 'image'), path.join(parent, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  mkdirSync(folder);
  if (spawnSync('mkfs.btrfs', ['--quiet', image]).status !== 0) return null;
  if (spawnSync('mount', ['-o', 'loop', image, folder]).status !== 0) return null;
  afterTest(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
};
