import sample from '../../config/sample-hospital.json';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { bringUpToDate } from '../../src/hospital/hospitalLoading';
import { newDatabaseUrl, open, targetOf } from '../server/support/database';

const maternity = { Id: 'MAT', Descricao: 'Maternidade', perguntas: [1] };
const hospitalOf = (locais: Hospital['locais']): Hospital => ({
  locais,
  perguntas: [{ Id: 1, Descricao_Pergunta: 'Tudo bem?' }],
});

test('what another file changes is said on standard error', async () => {
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const said = () => stderr.mock.calls.join('');
  const target = targetOf(await newDatabaseUrl('migrated'));
  await bringUpToDate(target, hospitalOf([maternity]), 'America/Sao_Paulo');
  expect(said()).toBe('');
  await bringUpToDate(
    target,
    hospitalOf([{ Id: 'NEO', Descricao: 'Neonatal', perguntas: [1] }, maternity]),
    'America/Sao_Paulo',
  );
  expect(said()).toBe('O arquivo do hospital mudou:\nentra  local NEO: Neonatal, perguntas 1\n');
});

const targetWith = async (...files: Hospital[]) => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const target = targetOf(await newDatabaseUrl('migrated'));
  for (const file of files) await bringUpToDate(target, file, 'America/Sao_Paulo');
  return target;
};

const ownHospital = hospitalOf([{ ...maternity, Id: 'MATER' }]);

test('the sample is refused in the database of a hospital whose locations have its ids', async () => {
  const target = await targetWith(ownHospital);
  await expect(bringUpToDate(target, sample, 'America/Sao_Paulo')).rejects.toThrow(
    'o banco de dados é de outro, com "Tudo bem?": defina HOSPITAL_FILE=',
  );
  expect(await open(target).selectFrom('local').select(['id', 'ativo']).execute()).toEqual([{ id: 'MATER', ativo: 1 }]);
});

test('the sample is refused where another file was loaded after it', async () => {
  const target = await targetWith(sample, ownHospital);
  await expect(bringUpToDate(target, sample, 'America/Sao_Paulo')).rejects.toThrow('o banco de dados é de outro');
});

test('the sample is loaded again into a database that was made with it', async () => {
  await expect(targetWith(sample, sample)).resolves.toBeDefined();
});

test('the sample is loaded into a database that an older version made with it', async () => {
  const target = await targetWith(sample);
  await open(target).deleteFrom('exemplo').execute();
  await bringUpToDate(target, sample, 'America/Sao_Paulo');
  expect(await open(target).selectFrom('exemplo').selectAll().execute()).toEqual([{ id: 1 }]);
});

test('the sample with changed texts is loaded into a database that was made with it', async () => {
  const target = await targetWith(sample);
  const db = open(target);
  await db.updateTable('local_versao').set({ descricao: 'Como antes' }).execute();
  await expect(bringUpToDate(target, sample, 'America/Sao_Paulo')).resolves.toBeUndefined();
});
