import type { Db } from '../db/tables';
import { begun, type Scope } from './asked';
import { surveysAmong } from './exports';

/** Patients who left a phone number and rated a question `RU` (bad), oldest first, with the questions rated `RU`. */
export async function* listContacts(db: Db, scope: Scope) {
  const toCallBack = begun(db, scope)
    .where('telefone', '<>', '')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('resposta')
          .select('resposta.pergunta_id')
          .whereRef('resposta.identificacao_id', '=', 'identificacao.id')
          .where('resposta.resposta', '=', 'RU'),
      ),
    );
  for await (const { surveys } of surveysAmong(db, toCallBack)) {
    yield surveys.map(({ moment, local, nome, telefone, respostas }) => ({
      moment,
      local: local.Descricao,
      nome,
      telefone,
      ruins: respostas.flatMap(({ Resposta, Descricao_Pergunta }) => (Resposta === 'RU' ? [Descricao_Pergunta] : [])),
    }));
  }
}
