import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';
import { surveysOf } from './exports';

const PAGE = 100;

const toCallBack = (db: Db, scope: Scope) =>
  begun(db, scope)
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

/** Patients who left a phone number and answered `RU`, in the order of their visits, with the questions rated `RU`. */
export async function* listContacts(db: Db, scope: Scope) {
  for await (const page of pages(toCallBack(db, scope).select('id'), PAGE)) {
    const surveys = await surveysOf(
      db,
      page.map(({ id }) => id),
    );
    yield surveys.map(({ moment, local, nome, telefone, respostas }) => ({
      moment,
      local: local.Descricao,
      nome,
      telefone,
      ruins: respostas.flatMap(({ Resposta, Descricao_Pergunta }) => (Resposta === 'RU' ? [Descricao_Pergunta] : [])),
    }));
  }
}
