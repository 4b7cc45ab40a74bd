import type { Db } from '../db/tables';
import { begun, type Scope } from './asked';
import { surveysAmong } from './exports';

/** Patients with a phone number who rated a question `RU` (bad), oldest first. */
export async function* listContacts(db: Db, scope: Scope) {
  for await (const { surveys } of surveysAmong(db, begun(db, scope).where('telefone', '<>', '')))
    for (const { moment, local, nome, telefone, respostas } of surveys) {
      const ruins = respostas.flatMap(({ Resposta, Descricao_Pergunta }) =>
        Resposta === 'RU' ? [Descricao_Pergunta] : [],
      );
      if (ruins.length > 0) yield { moment, local: local.Descricao, nome, telefone, ruins };
    }
}
