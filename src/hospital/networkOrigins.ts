import { isIP } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** The addresses of this machine in its networks. Leaves out link-local ones, which browsers cannot open. */
const addressesIn = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>, family: 'IPv4' | 'IPv6'): string[] =>
  Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === family && !one.internal && !one.address.startsWith('fe80:'))
    .map(({ address }) => address);

/** The origins of a server that listens on `host`, which may stand for all addresses of the machine. */
export const networkOrigins = (host: string, port: number, interfaces = networkInterfaces()): string[] => {
  const isAll = host === '0.0.0.0' || host === '::';
  const addresses = isAll
    ? [...addressesIn(interfaces, 'IPv4'), ...(host === '::' ? addressesIn(interfaces, 'IPv6') : []), '127.0.0.1']
    : [host];
  return addresses.map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`);
};
