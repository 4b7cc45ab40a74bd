import type { NetworkInterfaceInfo } from 'node:os';
import { networkOrigins } from '../../src/hospital/networkOrigins';

const address = (value: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address: value, internal, family }) as NetworkInterfaceInfo;

const interfaces = {
  lo: [address('127.0.0.1', 'IPv4', true), address('::1', 'IPv6', true)],
  eth0: [address('192.168.0.20', 'IPv4'), address('fe80::1', 'IPv6'), address('fd00::20', 'IPv6')],
};

test('a server on one address has one origin', () => {
  expect(networkOrigins('127.0.0.1', 3000, interfaces)).toEqual(['http://127.0.0.1:3000']);
});

test('an IPv6 address is in brackets', () => {
  expect(networkOrigins('::1', 3000, interfaces)).toEqual(['http://[::1]:3000']);
});

test('a server on all IPv4 addresses has those of the network and its own', () => {
  expect(networkOrigins('0.0.0.0', 3000, interfaces)).toEqual(['http://192.168.0.20:3000', 'http://127.0.0.1:3000']);
});

test('a server on all addresses has those of both kinds without link-local ones', () => {
  expect(networkOrigins('::', 3000, interfaces)).toEqual([
    'http://192.168.0.20:3000',
    'http://[fd00::20]:3000',
    'http://127.0.0.1:3000',
  ]);
});

test('a machine without a network has its own address', () => {
  expect(networkOrigins('0.0.0.0', 3000, {})).toEqual(['http://127.0.0.1:3000']);
});
