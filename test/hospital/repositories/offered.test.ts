import { changesOf } from '../../../src/hospital/hospitalChanges';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { readOffered } from '../../../src/hospital/repositories/offered';
import { migratedDatabase } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';

const savedDatabase = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  return db;
};

test('the offered hospital is ordered by id', async () => {
  const db = await savedDatabase();
  expect(await readOffered(db)).toEqual({
    locais: [
      { Id: '007', Descricao: 'Ambulatório', perguntas: [] },
      { Id: 7, Descricao: 'Internação', perguntas: [3, 1, 'Q-2'] },
      { Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: [1] },
    ],
    perguntas: [
      { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
      { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' },
      { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
    ],
  });
});

test('the same file changes nothing', async () => {
  expect(changesOf(await readOffered(await savedDatabase()), hospital)).toEqual([]);
});

test('each renamed question is a change', async () => {
  const db = await savedDatabase();
  const renamed = hospital.perguntas.map((pergunta) => ({ ...pergunta, Descricao_Pergunta: 'Tudo bem?' }));
  expect(changesOf(await readOffered(db), { ...hospital, perguntas: renamed })).toHaveLength(3);
});

test('every field of a location that the file changes is named as a change', () => {
  const [local] = hospital.locais;
  const before = { ...hospital, locais: [{ ...local, Unidade: 'Norte' }] };
  const after = { ...hospital, locais: [{ ...local, Unidade: 'Sul' }] };
  expect(changesOf(before as typeof hospital, after as typeof hospital)).toEqual([
    expect.stringMatching(/^muda .*\(Norte\).* → .*\(Sul\)/),
  ]);
});
