import { afterTest } from '../../support/afterTest';

interface TcpHandle {
  fd: number;
  bind: (address: string, port: number) => number;
  getsockname: (out: { port?: number }) => number;
  close: () => void;
}
interface TcpWrap {
  TCP: new (type: number) => TcpHandle;
  constants: { SERVER: number };
}

/**
 * Opens a socket that stays open when a server ends, like a socket that systemd passes to the server. Uses an internal
 * interface of Node, because a `net.Server` would accept the connections in this process.
 */
export const openSocket = () => {
  const { TCP, constants } = (process as unknown as { binding: (name: string) => TcpWrap }).binding('tcp_wrap');
  const handle = new TCP(constants.SERVER);
  const address: { port?: number } = {};
  expect([handle.bind('127.0.0.1', 0), handle.getsockname(address)]).toEqual([0, 0]);
  afterTest(() => {
    handle.close();
  });
  return { fd: handle.fd, port: address.port ?? 0 };
};
