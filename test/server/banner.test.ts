import type { NetworkInterfaceInfo } from 'node:os';
import { banner, type BannerFacts } from '../../src/server/banner';
import { hospital } from './support/hospital';

const address = (value: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({ address: value, internal, family }) as NetworkInterfaceInfo;

const facts: BannerFacts = {
  version: '1.0.0+ca7f2a4',
  host: '127.0.0.1',
  port: 3000,
  hospital,
  database: '/srv/avaliacao.db',
  hasSurvey: true,
  interfaces: { lo: [address('127.0.0.1', true)], eth0: [address('192.168.0.20'), address('fe80::1', false, 'IPv6')] },
};

test('shows the address, the database, the version and a link for each location', () => {
  expect(banner(facts)).toBe(
    [
      'Avaliação de satisfação em http://127.0.0.1:3000',
      'Respostas em /srv/avaliacao.db',
      'Versão 1.0.0+ca7f2a4',
      '',
      'Um endereço para cada local:',
      '  http://127.0.0.1:3000/7      Internação',
      '  http://127.0.0.1:3000/UTI-A  UTI Adulto',
      '  http://127.0.0.1:3000/007    Ambulatório',
      '',
    ].join('\n'),
  );
});

test('a server on all addresses shows links with its network address', () => {
  const text = banner({ ...facts, host: '0.0.0.0' });
  expect(text).toContain('em http://192.168.0.20:3000 e http://127.0.0.1:3000\n');
  expect(text).toContain('  http://192.168.0.20:3000/7      Internação');
  expect(text).not.toContain('fe80');
  expect(banner({ ...facts, host: '0.0.0.0', interfaces: {} })).toContain('  http://127.0.0.1:3000/7 ');
});

test('an id is encoded, an IPv6 host bracketed', () => {
  const locais = [{ Id: 'UTI 2?', Descricao: 'UTI', perguntas: [] }];
  expect(banner({ ...facts, host: '::1', hospital: { locais, perguntas: [] } })).toContain(
    'http://[::1]:3000/UTI%202%3F  UTI',
  );
});

test('shows the warnings, and that the survey is not built', () => {
  const text = banner({ ...facts, hasSurvey: false, notices: ['Atenção: um', 'Atenção: dois'] });
  expect(text).toMatch(/\nVersão 1.0.0\+ca7f2a4\nSem .*npm run build.*\nAtenção: um\nAtenção: dois\n\nUm endereço/);
});

test('behind a proxy, the links use PUBLIC_URL', () => {
  const text = banner({ ...facts, publicUrl: 'https://pesquisa.hospital.example' });
  expect(text).toContain('em https://pesquisa.hospital.example e http://127.0.0.1:3000\n');
  expect(text).toContain('  https://pesquisa.hospital.example/7      Internação');
});

test('shows the first fifty of many locations', () => {
  const locais = Array.from({ length: 10_000 }, (_, Id) => ({ Id, Descricao: 'Local', perguntas: [] }));
  const lines = banner({ ...facts, hospital: { locais, perguntas: [] } }).split('\n');
  expect(lines.length).toBeLessThan(60);
  expect(lines.at(-2)).toBe('  … e mais 9.950: o mesmo endereço com o Id do local');
});
