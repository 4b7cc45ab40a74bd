import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

interface Mount {
  point: string;
  type: string;
  /** Of the mount and of the file system, such as `nobrl` or `vers=3.0`. */
  options: readonly string[];
}

/** @param mountinfo the text of /proc/self/mountinfo, see proc_pid_mountinfo(5) */
const mountsIn = (mountinfo: string): Mount[] =>
  mountinfo.split('\n').flatMap((line) => {
    const [mount = '', system = ''] = line.split(' - ');
    const { 4: point = '', 5: ofMount = '' } = mount.split(' ');
    const { 0: type = '', 2: ofSystem = '' } = system.split(' ');
    // A blank in a path is written `\040`.
    const decoded = point.replaceAll(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    return point === '' ? [] : [{ point: decoded, type, options: `${ofMount},${ofSystem}`.split(',') }];
  });

/** The mount that holds `file`. A later mount hides an earlier one at the same point. */
const mountOf = (file: string, mountinfo: string): Mount | undefined =>
  mountsIn(mountinfo)
    .filter(({ point }) => file === point || file.startsWith(point.endsWith('/') ? point : `${point}/`))
    .reduce<Mount | undefined>(
      (best, mount) => (best && best.point.length > mount.point.length ? best : mount),
      undefined,
    );

const NETWORK = /^(cifs|smb3?|smbfs|nfs4?|ceph|glusterfs|9p|afs|ncpfs|fuse\.(sshfs|glusterfs|rclone|s3fs|ceph))$/;

/** What an operator must know about the file system of the database's folder. Both are sentences in Portuguese. */
export interface FileSystemAdvice {
  /** Why the start must refuse it: acknowledged answers could get lost. */
  refusal?: string;
  warning?: string;
  isBtrfs: boolean;
}

const LOCAL = 'use um disco local, ou PostgreSQL';

export const adviceOn = (folder: string, mountinfo: string): FileSystemAdvice => {
  const { type = '', options = [] } = mountOf(folder, mountinfo) ?? {};
  const isBtrfs = type === 'btrfs';
  if (!NETWORK.test(type)) return { isBtrfs };
  // Without locks, two servers or a command and a server overwrite each other's answers.
  const unlocked = options.find((option) => /^(nobrl|nolock|local_lock=(all|posix))$/.test(option));
  const isNfs3 = type === 'nfs' && options.some((option) => /^(vers|nfsvers)=[23]/.test(option));
  const reason = unlocked ?? (isNfs3 ? 'versão 3' : undefined);
  if (reason !== undefined)
    return { isBtrfs, refusal: `está na rede (${type}, ${reason}), onde respostas confirmadas se perderiam: ${LOCAL}` };
  return { isBtrfs, warning: `o banco de dados está na rede (${type}), e uma falha dela pode danificá-lo: ${LOCAL}` };
};

/** Advice on the folder that holds `file`; nothing is known except on Linux. */
export const adviceFor = (file: string): FileSystemAdvice => {
  const mountinfo = '/proc/self/mountinfo';
  const folder = path.dirname(existsSync(file) ? realpathSync(file) : file);
  if (!existsSync(mountinfo) || !existsSync(folder)) return { isBtrfs: false };
  return adviceOn(realpathSync(folder), readFileSync(mountinfo, 'utf8'));
};

const ran = (program: string, ...args: string[]): string | null => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
};

/**
 * On a full btrfs, even overwriting a file fails, which SQLite's -shm file answers by ending the process (SIGBUS). Files
 * without copy on write do not fail so. Only files that are created later in the folder are.
 */
export const avoidCopyOnWrite = (folder: string): void => {
  ran('chattr', '+C', folder);
};

/** What the operator should do where `avoidCopyOnWrite` has not been called or has not worked; null otherwise. */
export const copyOnWriteAdvice = (file: string): string | null => {
  if (!adviceFor(file).isBtrfs) return null;
  const folder = path.dirname(file);
  const [attributes = ''] = (ran('lsattr', '-d', folder) ?? '').split(' ');
  if (attributes.includes('C')) return null;
  return (
    `${folder} está em btrfs, onde um disco cheio encerra o servidor: numa pasta nova e vazia, antes de trazer ` +
    `o banco de dados, use chattr +C (sem as somas de verificação do btrfs)`
  );
};
