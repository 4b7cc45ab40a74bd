import type { HostReport } from '../../src/commands/checkHost/checkHost';
import { fakeHost, ORIGIN } from './checkHost/fakeHost';
import { command } from './support/hospital';

const run = (...args: string[]) => command(['conferir-host', ...args], {});

describe('invalid input is reported in one line, with exit code 2', () => {
  const good = ['https://host.invalid', '--local', '7'];

  test.each([
    [[], 'falta --local'],
    [['--local', '7'], 'falta <endereco>'],
    [['https://host.invalid', '--local'], 'falta o valor de --local'],
    [['host.invalid', '--local', '7'], 'o endereço deve ser como https://host/prefixo'],
    [['ftp://host.invalid', '--local', '7'], 'o endereço deve ser como'],
    [['https://', '--local', '7'], 'o endereço deve ser como'],
    [['https://maria:segredo@host.invalid', '--local', '7'], 'o endereço não pode ter usuário nem senha'],
    [['https://host.invalid/?a=1', '--local', '7'], 'o endereço não pode ter ? nem #'],
    [['https://host.invalid', '--local', '1234567890'], 'deve ter de 1 a 9 caracteres'],
    [['https://host.invalid', '--local', ' '], 'deve ter de 1 a 9 caracteres'],
    [['https://host.invalid', '--local', 'a/b'], 'sem barra'],
    [['https://host.invalid', '--local', '..'], 'nem só pontos'],
    [[...good, '--origem', 'https://pesquisa.example/7'], 'deve ter só esquema, nome e porta'],
    [[...good, '--origem', 'pesquisa'], '--origem deve ser como'],
    [[...good, '--gravar'], 'opção desconhecida: --gravar'],
    [[...good, 'mais'], 'há argumentos a mais'],
  ])('%j', async (args, said) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('segredo');
  });
});

test('--local counts characters as the survey does: nine emoji are a valid Id', async () => {
  const { host } = await fakeHost();
  const { stderr } = await run(host, '--local', '🏥'.repeat(9));
  expect(stderr).not.toContain('deve ter de 1 a 9 caracteres');
  expect((await run(host, '--local', '🏥'.repeat(10))).stderr).toContain('deve ter de 1 a 9 caracteres');
});

test('the report has a line per clause and, for a failure, what is required and how to fix it', async () => {
  const { host } = await fakeHost({ resposta: (_request, nth) => ({ status: nth === 1 ? 409 : 201 }) });
  const { code, stdout, stderr } = await run(`${host}/`, '--local', '7', '--origem', ORIGIN);
  expect(code).toBe(1);
  expect(stderr).toBe('');
  const lines = stdout.split('\n');
  expect(lines[0]).toBe(`${host}, local 7, pesquisa em ${ORIGIN}`);
  expect(lines).toContain('ok     GET getlocalbyid, status: HTTP 200');
  const failed = lines.indexOf('FALHA  POST cadastrarresposta, substituição: HTTP 409');
  expect(lines[failed + 1]).toMatch(/^ {9}precisa: {2}a segunda resposta da mesma identificação/);
  expect(lines[failed + 2]).toMatch(/^ {9}corrigir: grave a resposta por \(identificação, pergunta\)/);
  expect(stdout).toContain('A pesquisa ainda não funciona com este host. ');
  expect(stdout).toContain('1 falha');
  expect(stdout).toContain(
    'fica uma identificação de teste (Nome: TESTE DA PESQUISA), com respostas a uma pergunta: MB, depois vazia. ',
  );
});

test('--json prints the same report as JSON', async () => {
  const { host } = await fakeHost();
  const { code, stdout } = await run(host, '--local', '7', '--sem-gravar', '--json');
  const report = JSON.parse(stdout) as HostReport;
  expect(code).toBe(0);
  expect(report).toMatchObject({ host, local: '7', origin: null, readOnly: true, exitCode: 0, written: null });
  expect(report.latency?.min).toBeGreaterThanOrEqual(0);
  expect(report.clauses[0]).toMatchObject({ id: 'conexao', verdict: 'ok', mend: '' });
  expect(report.counts.ok + report.counts.aviso + report.counts.pulado).toBe(report.clauses.length);
});
