import { sql } from 'kysely';
import type { Id } from '../../../src/contract/ids';
import type { RespostaEnviada } from '../../../src/contract/respostas';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { migratedDatabase } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';

const columns = 'pesquisa momento id_local local unidade id_pergunta pergunta resposta significado';

test('the view has one row per answer, with the texts that the patient saw and without personal data', async () => {
  const db = await migratedDatabase();
  const [first, ...others] = hospital.locais;
  if (!first) throw new Error('no location');
  await saveHospital(db, { ...hospital, locais: [{ ...first, Unidade: 'Hospital Norte' }, ...others] });
  const id = await addIdentificacao(db, { Id_Local: first.Id, Nome: 'ZULMIRA', Telefone: '(11) 91234-5678' });
  if (id === null) throw new Error('no identification');
  const [asked = 0, second = 0] = first.perguntas;
  const answer = (Id_Pergunta: Id, Resposta: RespostaEnviada) =>
    saveResposta(db, { Resposta, Id_Pergunta, Id_Identificacao_Resposta: id }, new Date(0));
  await answer(asked, 'RU');
  await answer(second, '');
  // Changes the texts of the location and the questions. The view `avaliacoes` must still show those that the patient
  // saw.
  await saveHospital(db, {
    locais: [{ ...first, Descricao: 'Outro nome', Unidade: 'Hospital Norte' }],
    perguntas: hospital.perguntas.map((pergunta) => ({ ...pergunta, Descricao_Pergunta: 'Outra?' })),
  });
  const { rows } = await sql<Record<string, unknown>>`select * from avaliacoes order by significado`.execute(db);
  expect(rows.map((row) => Object.keys(row).join(' '))).toEqual([columns, columns]);
  expect(rows[0]).toMatchObject({
    id_local: String(first.Id),
    local: first.Descricao,
    unidade: 'Hospital Norte',
    id_pergunta: String(asked),
    pergunta: hospital.perguntas.find(({ Id }) => Id === asked)?.Descricao_Pergunta,
    resposta: 'RU',
    significado: 'Ruim',
  });
  expect(rows[1]).toMatchObject({ resposta: '', significado: 'Sem resposta' });
  expect(JSON.stringify(rows)).not.toMatch(/ZULMIRA|91234|Outr/);
});

test('a unit can be added, changed and removed', async () => {
  const db = await migratedDatabase();
  const units = async () =>
    (await db.selectFrom('local').select('unidade').orderBy('id').execute()).map(({ unidade }) => unidade);
  const load = (Unidade?: string) =>
    saveHospital(db, {
      perguntas: [],
      locais: [{ Id: 1, Descricao: 'UTI', perguntas: [], ...(Unidade !== undefined && { Unidade }) }],
    });
  for (const unit of ['Norte', 'Sul', undefined, 'Sul']) {
    await load(unit);
    expect(await units()).toEqual([unit ?? null]);
  }
});
