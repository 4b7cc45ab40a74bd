import type { Db } from '../db/tables';
import { begun, type Scope } from './asked';
import { surveysAmong, type SurveyRecord } from './surveys';

export type Contact = SurveyRecord & { ruins: string[] };

/** Patients with a phone number who rated a question `RU` (bad), oldest first. */
export async function* listContacts(db: Db, scope: Scope): AsyncGenerator<Contact> {
  for await (const survey of surveysAmong(db, begun(db, scope).where('telefone', '<>', ''))) {
    const ruins = survey.respostas.flatMap(({ Resposta, Descricao_Pergunta }) =>
      Resposta === 'RU' ? [Descricao_Pergunta] : [],
    );
    if (ruins.length > 0) yield { ...survey, ruins };
  }
}
