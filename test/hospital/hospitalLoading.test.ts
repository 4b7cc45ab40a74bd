import sample from '../../config/sample-hospital.json';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { bringUpToDate } from '../../src/hospital/hospitalLoading';
import { addIdentificacao } from '../../src/hospital/repositories/identificacoes';
import { saveResposta } from '../../src/hospital/repositories/saveResposta';
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

test('the sample is refused where patients have answered in other locations', async () => {
  const target = targetOf(await newDatabaseUrl('migrated'));
  await bringUpToDate(target, hospitalOf([maternity]), 'America/Sao_Paulo');
  const db = open(target);
  const chave = await addIdentificacao(db, { Id_Local: 'MAT', Nome: '', Telefone: '' });
  const answer = { Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: chave ?? '' } as const;
  expect(await saveResposta(db, answer, new Date(0))).toBe('stored');
  await expect(bringUpToDate(target, sample, 'America/Sao_Paulo')).rejects.toThrow(
    'há respostas de outros locais, como Maternidade: defina HOSPITAL_FILE=',
  );
  expect(await db.selectFrom('local').select(['id', 'ativo']).execute()).toEqual([{ id: 'MAT', ativo: 1 }]);
});
