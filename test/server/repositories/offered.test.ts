import { changesOf } from '../../../src/server/hospitalChanges';
import { saveHospital } from '../../../src/server/repositories/hospital';
import { addIdentificacao } from '../../../src/server/repositories/identificacoes';
import { countAnswers, readOffered } from '../../../src/server/repositories/offered';
import { saveResposta } from '../../../src/server/repositories/respostas';
import { migratedDatabase } from '../support/database';
import { hospital } from '../support/hospital';

const withHospital = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  const survey = async (Id_Local: number | string, answers: Record<string, 'MB' | ''>) => {
    const id = (await addIdentificacao(db, { Id_Local, Nome: '', Telefone: '' })) ?? '';
    for (const [Id_Pergunta, Resposta] of Object.entries(answers)) {
      await saveResposta(db, { Resposta, Id_Pergunta, Id_Identificacao_Resposta: id }, new Date(0));
    }
  };
  return { db, survey };
};

test('locations and questions are ordered by id', async () => {
  const { db } = await withHospital();
  expect(await readOffered(db)).toEqual({
    locais: [
      { Id: '007', Descricao: 'Ambulatório', perguntas: [] },
      { Id: 7, Descricao: 'Internação', perguntas: ['3', '1', 'Q-2'] },
      { Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: ['1'] },
    ],
    perguntas: [
      { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
      { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' },
      { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
    ],
  });
});

test('counts the answers of the given locations or questions', async () => {
  const { db, survey } = await withHospital();
  await survey(7, { 1: 'MB', 3: '', 'Q-2': 'MB' });
  await survey(7, { 1: 'MB' });
  await survey(7, {});
  await survey('UTI-A', { 1: '' });
  const counted = async (...of: [Parameters<typeof countAnswers>[1], string[]]) =>
    Object.fromEntries(await countAnswers(db, ...of));
  expect(await counted('identificacao.local_id', ['007', '7', 'UTI-A'])).toEqual({ 7: 3 });
  expect(await counted('resposta.pergunta_id', ['1', '3', 'Q-2'])).toEqual({ 1: 2, 'Q-2': 1 });
  expect(await counted('resposta.pergunta_id', ['Q-2'])).toEqual({ 'Q-2': 1 });
  expect(await counted('resposta.pergunta_id', [])).toEqual({});
});

test('a hospital file that changes nothing counts no answers', async () => {
  const { db } = await withHospital();
  const asked = jest.spyOn(db, 'selectFrom');
  expect(await changesOf(db, await readOffered(db), hospital)).toEqual([]);
  expect(asked).not.toHaveBeenCalledWith('resposta');
  const renamed = hospital.perguntas.map((pergunta) => ({ ...pergunta, Descricao_Pergunta: 'Tudo bem?' }));
  expect(await changesOf(db, await readOffered(db), { ...hospital, perguntas: renamed })).toHaveLength(5);
  expect(asked).toHaveBeenCalledWith('resposta');
});
