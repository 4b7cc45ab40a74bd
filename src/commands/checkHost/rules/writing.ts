import { identificacaoSchema } from '../../../contract/responses';
import type { Outcome } from '../call';
import type { Observations } from '../observe';
import { TEST_NAME } from '../options';
import { ok, skipped, type Judgement, type Rule } from '../rule';
import { judgeShape } from './shape';
import { judgeStatus } from './status';

const judgeWrite = (
  { options }: Observations,
  outcome: Outcome | null,
  why: string,
  done: (judgement: Judgement) => Judgement,
): Judgement => {
  if (options.readOnly) return skipped('--sem-gravar: nada é gravado');
  if (outcome === null) return skipped(why);
  const judgement = judgeStatus(outcome);
  return judgement.verdict === 'ok' ? done(judgement) : judgement;
};

export const identificationStatus: Rule = {
  id: 'identificacao.status',
  title: 'POST identificarpaciente, status',
  needs: '2xx a { Id_Local, Nome, Telefone }, com Nome e Telefone vazios ou não',
  judge: (seen) =>
    judgeWrite(seen, seen.identificacao, 'o local não foi lido', ({ seen: status }) =>
      ok(`${status}; gravada com Nome ${TEST_NAME}`),
    ),
};

export const identificationShape: Rule = {
  id: 'identificacao.forma',
  title: 'POST identificarpaciente, forma',
  needs: '{ "idIdentificacaoPaciente": número ou texto }',
  judge: (seen) =>
    seen.options.readOnly
      ? skipped('--sem-gravar: nada é gravado')
      : judgeShape(identificacaoSchema, seen.identificacao),
};

const NO_ANSWER = 'faltou uma identificação ou uma pergunta';

export const answerStatus: Rule = {
  id: 'resposta.status',
  title: 'POST cadastrarresposta, status',
  needs: '2xx a { Resposta, Id_Pergunta, Id_Identificacao_Resposta }; o corpo não é lido',
  judge: (seen) => judgeWrite(seen, seen.resposta, NO_ANSWER, ({ seen: status }) => ok(`${status} a MB`)),
};

/** A rule about what comes after the first answer; without that there is nothing to learn from it. */
const afterFirst = (seen: Observations, outcome: Outcome | null, mend: string, done: string): Judgement => {
  const first = judgeWrite(seen, seen.resposta, NO_ANSWER, (judgement) => judgement);
  if (first.verdict !== 'ok')
    return first.verdict === 'pulado' ? first : skipped('a primeira resposta já não foi aceita');
  const judgement = judgeWrite(seen, outcome, NO_ANSWER, ({ seen: status }) => ok(`${status} ${done}`));
  return judgement.verdict === 'falha' ? { ...judgement, mend } : judgement;
};

export const replacedAnswer: Rule = {
  id: 'resposta.substituicao',
  title: 'POST cadastrarresposta, substituição',
  needs:
    'a segunda resposta da mesma identificação à mesma pergunta no lugar da primeira: depois de uma falha, tudo é enviado de novo',
  judge: (seen) =>
    afterFirst(
      seen,
      seen.replacement,
      'grave a resposta por (identificação, pergunta), substituindo a anterior, em vez de recusar a repetida',
      'a BO depois de MB; no banco do host deve ter ficado só a última',
    ),
};

export const emptyAnswer: Rule = {
  id: 'resposta.vazia',
  title: 'POST cadastrarresposta, sem resposta',
  needs: '2xx a Resposta "": perguntas que o paciente não respondeu também são enviadas',
  judge: (seen) => afterFirst(seen, seen.empty, 'aceite o texto vazio em Resposta', 'a Resposta vazia'),
};
