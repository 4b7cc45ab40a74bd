import { saveHospital } from '../../../src/server/repositories/hospital';
import { addIdentificacao } from '../../../src/server/repositories/identificacoes';
import { readOffered } from '../../../src/server/repositories/offered';
import { saveResposta } from '../../../src/server/repositories/respostas';
import { migratedDatabase } from '../support/database';
import { hospital } from '../support/hospital';

/** A database with the test hospital, and a way to be identified at a location and to answer its questions. */
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

test('locations and questions come in the order of their ids, each with what was answered', async () => {
  const { db, survey } = await withHospital();
  await survey(7, { 1: 'MB', 3: '', 'Q-2': 'MB' });
  await survey(7, { 1: 'MB' });
  await survey(7, {});
  await survey('UTI-A', { 1: '' });
  expect(await readOffered(db)).toEqual({
    locais: [
      { Id: '007', Descricao: 'Ambulatório', perguntas: [], answers: 0, surveys: 0 },
      { Id: 7, Descricao: 'Internação', perguntas: ['3', '1', 'Q-2'], answers: 3, surveys: 2 },
      { Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: ['1'], answers: 0, surveys: 1 },
    ],
    perguntas: [
      { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?', answers: 2 },
      { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?', answers: 0 },
      { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?', answers: 1 },
    ],
  });
});

test('what left the hospital file is not offered', async () => {
  const { db, survey } = await withHospital();
  await survey(7, { 1: 'MB' });
  await saveHospital(db, {
    locais: [{ Id: 7, Descricao: 'Internação', perguntas: [3] }],
    perguntas: [{ Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' }],
  });
  expect(await readOffered(db)).toEqual({
    locais: [{ Id: 7, Descricao: 'Internação', perguntas: ['3'], answers: 1, surveys: 1 }],
    perguntas: [{ Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?', answers: 0 }],
  });
});
