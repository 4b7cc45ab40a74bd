import { banner, type BannerFacts } from '../../src/server/banner';
import { hospital } from './support/hospital';

const facts: BannerFacts = {
  version: '1.0.0+ca7f2a4',
  origins: ['http://127.0.0.1:3000'],
  hospital,
  database: '/srv/avaliacao.db',
  hasSurvey: true,
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

test('a server with several addresses shows links with the first one', () => {
  const text = banner({ ...facts, origins: ['https://pesquisa.hospital.example', 'http://127.0.0.1:3000'] });
  expect(text).toContain('em https://pesquisa.hospital.example e http://127.0.0.1:3000\n');
  expect(text).toContain('  https://pesquisa.hospital.example/7      Internação');
});

test('after npm start it ends with the commands for the panel and a report', () => {
  expect(banner({ ...facts, byNpm: true })).toMatch(
    /Ambulatório\n\nO painel: +npm run hospital -- painel\nUm relatório: npm run hospital -- relatorio\n$/,
  );
});

test('an id is encoded', () => {
  const locais = [{ Id: 'UTI 2?', Descricao: 'UTI', perguntas: [] }];
  expect(banner({ ...facts, hospital: { locais, perguntas: [] } })).toContain('http://127.0.0.1:3000/UTI%202%3F  UTI');
});

test('shows the warnings, and that the survey is not built', () => {
  const text = banner({ ...facts, hasSurvey: false, notices: ['Atenção: um', 'Atenção: dois'] });
  expect(text).toMatch(/\nVersão 1.0.0\+ca7f2a4\nSem .*npm run build.*\nAtenção: um\nAtenção: dois\n\nUm endereço/);
});

test('shows the first fifty of many locations', () => {
  const locais = Array.from({ length: 10_000 }, (_, Id) => ({ Id, Descricao: 'Local', perguntas: [] }));
  const lines = banner({ ...facts, hospital: { locais, perguntas: [] } }).split('\n');
  expect(lines.length).toBeLessThan(60);
  expect(lines.at(-2)).toBe('  … e mais 9.950: o mesmo endereço com o Id do local');
});
