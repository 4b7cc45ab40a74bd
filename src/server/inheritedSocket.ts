import { fstatSync, readFileSync, readlinkSync } from 'node:fs';
import { StartError } from '../page/startError';

/** What systemd passes as the first descriptor. */
const FD = 3;

/** The lists in which Linux names the sockets that are no TCP sockets. */
const OTHER_SOCKETS = ['unix', 'udp', 'udp6'].map((list) => `/proc/self/net/${list}`);

const isTcp = (): boolean => {
  try {
    if (!fstatSync(FD).isSocket()) return false;
    const [inode] = /\d+/.exec(readlinkSync(`/proc/self/fd/${FD}`)) ?? [];
    const named = new RegExp(`\\s${inode}(\\s|$)`, 'm');
    return !OTHER_SOCKETS.some((list) => named.test(readFileSync(list, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EBADF';
  }
};

/** The socket that systemd passes (sd_listen_fds(3)), or null. Connections to it wait while the service restarts. */
export const inheritedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): { fd: number } | null => {
  if (Number(LISTEN_PID) !== process.pid) return null;
  if (LISTEN_FDS !== '1') throw new StartError(`LISTEN_FDS=${LISTEN_FDS}: a pesquisa atende em um único socket`);
  if (!isTcp())
    throw new StartError('o socket do systemd (ListenStream=) deve ser um endereço e uma porta, como 127.0.0.1:3000');
  return { fd: FD };
};
