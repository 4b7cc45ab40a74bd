import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { sqliteOnly } from '../server/support/database';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';
import { tempFile } from '../server/support/tempFile';
import { command, hospitalWith, sampleHospital, storedAnswers, type TestHospital } from './support/hospital';

const check = (hospital: TestHospital, next: unknown) => {
  const file = hospital.file('novo.json');
  writeFileSync(file, typeof next === 'string' ? next : JSON.stringify(next));
  return hospital.command(['locais', '--conferir', file]);
};

test('reports which location moves to another unit', async () => {
  const hospital = await hospitalWith({ surveys: 10, from: '2026-10-01' });
  const [first, ...others] = sampleHospital.locais;
  if (!first) throw new Error('no location');
  const next = { ...sampleHospital, locais: [{ ...first, Unidade: 'Norte' }, ...others] };
  const { stdout } = await check(hospital, next);
  expect(stdout).toMatch(
    new RegExp(`\\nmuda   local ${first.Id}: [^\\n]+ → ${first.Descricao} \\(Norte\\), perguntas [^\\n]+\\n$`),
  );
  await saveHospital(hospital.db, next);
  expect(await check(hospital, next)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('está certo: 6 locais, 21 perguntas.\nNada mudaria.\n') as string,
  });
});

test('reports new, renamed, changed and removed items', async () => {
  const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01' });
  const before = await storedAnswers(hospital);
  const changes: Record<string, object> = {
    MATER: { Descricao: 'Maternidade e berçário' },
    1: { perguntas: [2, 1, 3, 4, 5, 10, 12, 14, 20] },
    2: { perguntas: [1, 22] },
  };
  const next: Hospital = {
    locais: [
      ...sampleHospital.locais.filter(({ Id }) => Id !== 'UTI-A').map((local) => ({ ...local, ...changes[local.Id] })),
      { Id: 'NEO', Descricao: 'Neonatal', perguntas: [22] },
    ],
    perguntas: [
      ...sampleHospital.perguntas.map((pergunta) =>
        pergunta.Id === 12 ? { ...pergunta, Descricao_Pergunta: 'Estava limpo?' } : pergunta,
      ),
      { Id: 22, Descricao_Pergunta: 'Voltaria aqui?' },
    ],
  };
  const { stdout } = await check(hospital, next);
  const asked = (id: number | string) => sampleHospital.locais.find(({ Id }) => Id === id)?.perguntas.join(', ');
  expect(stdout.split('\n').slice(1).join('\n')).toBe(`O que mudaria:
sai    local UTI-A: UTI Adulto, perguntas ${asked('UTI-A')} (as respostas ficam)
muda   local 1: Recepção central, perguntas ${asked(1)} → Recepção central, perguntas 2, 1, 3, 4, 5, 10, 12, 14, 20
muda   local 2: Pronto-socorro adulto, perguntas ${asked(2)} → Pronto-socorro adulto, perguntas 1, 22
muda   local MATER: Maternidade, perguntas ${asked('MATER')} → Maternidade e berçário, perguntas ${asked('MATER')}
entra  local NEO: Neonatal, perguntas 22
muda   pergunta 12: Como você avalia a limpeza do ambiente? → Estava limpo?
entra  pergunta 22: Voltaria aqui?
`);
  expect(await storedAnswers(hospital)).toEqual(before);
});

sqliteOnly('before the first start, the file is checked without a database', async () => {
  const missing = path.join(tempFolder(afterTest), 'avaliacao.db');
  const file = tempFile('hospital.json', sampleHospital);
  const { code, stdout } = await command(['locais', '--conferir', file], { DATABASE_URL: `file:${missing}` });
  expect([code, existsSync(missing)]).toEqual([0, false]);
  expect(stdout).toBe(
    `${file} está certo: 6 locais, 21 perguntas.\nO banco de dados ${missing} ainda não existe; o servidor o cria quando inicia.\n`,
  );
});

sqliteOnly.each([
  ['{', 'JSON inválido'],
  [{ locais: [], perguntas: [] }, 'locais: deve ter ao menos um local'],
  [{ locais: [{ Id: 1, Descricao: 'A', perguntas: [9] }], perguntas: [] }, 'pergunta 9 não existe'],
])('%j is refused in one line', async (next, reason) => {
  const { code, stdout, stderr } = await check(await hospitalWith({ surveys: 1 }), next);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
  expect(stderr).toContain(reason);
});

test('names ids that are the same on paper, and accepts them', async () => {
  const hospital = await hospitalWith({ surveys: 10, from: '2026-10-01' });
  const locais = ['UTI', 'UTI A', 'uti'].map((Id) => ({ Id, Descricao: Id, perguntas: [] }));
  const { code, stdout } = await check(hospital, { locais, perguntas: [] });
  expect(code).toBe(0);
  expect(stdout.split('\n').slice(-3)).toEqual([
    'Atenção: os Ids UTI e uti são iguais no papel: quem digita um pode abrir o outro.',
    'Atenção: o Id UTI A tem um espaço: muitos programas cortam a ligação ali, como em UTI, que é outro local.',
    '',
  ]);
});
