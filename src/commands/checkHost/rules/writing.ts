import { identificacaoSchema } from '../../../contract/responses';
import { outcomesOf, TEST_NAME, type Observations } from '../observe';
import { judgeShape, judgeStatus, ok, rule, skipped, type Judgement } from '../rule';

type WriteName = 'identificacao' | 'resposta' | 'substituicao' | 'vazia';

const NOT_WRITTEN = skipped('--sem-gravar: nada é gravado');

const judgeWrite = (seen: Observations, call: WriteName, done: string): Judgement => {
  if (seen.options.readOnly) return NOT_WRITTEN;
  const missing = call === 'identificacao' ? 'o local não foi lido' : 'faltou uma identificação ou uma pergunta';
  const judgement = judgeStatus(outcomesOf(seen, call)[0], '', missing);
  return judgement.verdict === 'ok' ? ok(judgement.seen + done) : judgement;
};

/** A rule about what comes after the first answer; without that there is nothing to learn from it. */
const afterFirst = (seen: Observations, call: WriteName, mend: string, done: string): Judgement => {
  const { verdict } = judgeWrite(seen, 'resposta', '');
  if (verdict === 'falha') return skipped('a primeira resposta já não foi aceita');
  const judgement = judgeWrite(seen, verdict === 'ok' ? call : 'resposta', done);
  return judgement.verdict === 'falha' ? { ...judgement, mend } : judgement;
};

export const writing = [
  rule(
    'identificacao.status',
    'POST identificarpaciente, status',
    '2xx a { Id_Local, Nome, Telefone }, com Nome e Telefone vazios ou não',
    (seen) => judgeWrite(seen, 'identificacao', `; gravada com Nome ${TEST_NAME}`),
  ),
  rule(
    'identificacao.forma',
    'POST identificarpaciente, forma',
    '{ "idIdentificacaoPaciente": número ou texto }',
    (seen) =>
      seen.options.readOnly ? NOT_WRITTEN : judgeShape(identificacaoSchema, outcomesOf(seen, 'identificacao')[0]),
  ),
  rule(
    'resposta.status',
    'POST cadastrarresposta, status',
    '2xx a { Resposta, Id_Pergunta, Id_Identificacao_Resposta }; o corpo não é lido',
    (seen) => judgeWrite(seen, 'resposta', ' a MB'),
  ),
  rule(
    'resposta.substituicao',
    'POST cadastrarresposta, substituição',
    'a segunda resposta da mesma identificação à mesma pergunta no lugar da primeira: depois de uma falha, tudo é enviado de novo',
    (seen) =>
      afterFirst(
        seen,
        'substituicao',
        'grave a resposta por (identificação, pergunta), substituindo a anterior, em vez de recusar a repetida',
        ' a BO depois de MB; no banco do host deve ter ficado só a última',
      ),
  ),
  rule(
    'resposta.vazia',
    'POST cadastrarresposta, sem resposta',
    '2xx a Resposta "": perguntas que o paciente não respondeu também são enviadas',
    (seen) => afterFirst(seen, 'vazia', 'aceite o texto vazio em Resposta', ' a Resposta vazia'),
  ),
];
