import type { Id } from '../../../contract/ids';
import { localSchema, perguntasSchema, type Pergunta } from '../../../contract/responses';
import type { Outcome } from '../call';
import { outcomesOf, unknownIdLike } from '../observe';
import { describe, isAnswer, isRedirect, isSuccess, jsonOf, parsed } from '../outcomes';
import { failure, judgeShape, judgeStatus, ok, rule, skipped, warning } from '../rule';

const judgePerguntas = (perguntas: Pergunta[]) => {
  if (perguntas.length === 0)
    return warning('uma lista vazia', 'cadastre as perguntas deste local: a pesquisa abre sem nada para avaliar');
  const empty = perguntas.findIndex(({ Descricao_Pergunta }) => Descricao_Pergunta.trim() === '');
  if (empty !== -1) return warning(`a pergunta ${empty + 1} não tem texto`, 'dê um texto a cada pergunta');
  return ok(`${perguntas.length} ${perguntas.length === 1 ? 'pergunta' : 'perguntas'}, como no contrato`);
};

const reads = [
  rule('local.status', 'GET getlocalbyid, status', '2xx, sem autenticação', (seen) => {
    const [first] = outcomesOf(seen, 'local');
    const doubled = isAnswer(first) && first.status === 404 && /\/api$/i.test(seen.options.host);
    return judgeStatus(first, doubled ? 'tire /api do fim do endereço: as chamadas já começam com /api' : undefined);
  }),
  rule('local.forma', 'GET getlocalbyid, forma', '{ "Id": número ou texto, "Descricao": texto }', (seen) =>
    judgeShape(localSchema, outcomesOf(seen, 'local')[0], ({ Descricao }) =>
      Descricao.trim() === ''
        ? warning('Descricao vazia', 'dê ao local o nome que o paciente conhece: ele aparece na primeira tela')
        : ok('Id e Descricao como no contrato'),
    ),
  ),
  rule('perguntas.status', 'GET listarperguntasporlocal, status', '2xx, sem autenticação', (seen) =>
    judgeStatus(outcomesOf(seen, 'perguntas')[0]),
  ),
  rule(
    'perguntas.forma',
    'GET listarperguntasporlocal, forma',
    '[{ "Id": número ou texto, "Descricao_Pergunta": texto }]',
    (seen) => judgeShape(perguntasSchema, outcomesOf(seen, 'perguntas')[0], judgePerguntas),
  ),
];

type ReadSchema = typeof localSchema | typeof perguntasSchema;

/** Of the same GET what the survey takes from each answer, as text, with or without the types of the ids. */
const readings = (schema: ReadSchema, outcomes: readonly Outcome[], typed: boolean): string[] =>
  outcomes.map((outcome) => {
    const read = parsed(schema, outcome);
    if (read === null) return describe(outcome);
    return JSON.stringify(read, (key, value: unknown) => (key === 'Id' && !typed ? String(value) : value));
  });

const waysOf = (texts: readonly string[]): number => new Set(texts).size;

const repeated = rule(
  'repeticao',
  'GET repetido',
  'a mesma resposta à mesma pergunta: o paciente pode recarregar a página no meio da pesquisa',
  (seen) => {
    const calls = [
      { name: 'getlocalbyid', texts: readings(localSchema, outcomesOf(seen, 'local'), false) },
      { name: 'listarperguntasporlocal', texts: readings(perguntasSchema, outcomesOf(seen, 'perguntas'), false) },
    ].filter(({ texts }) => texts.length > 1 && texts.some((text) => /^[{[]/.test(text)));
    if (calls.length === 0) return skipped('nada pôde ser repetido');
    const changing = calls.find(({ texts }) => waysOf(texts) > 1);
    return changing
      ? failure(
          `${changing.name} respondeu de ${waysOf(changing.texts)} maneiras em ${changing.texts.length} vezes`,
          'fixe a ordem das perguntas (ORDER BY); se há vários servidores, confira se todos têm os mesmos dados',
        )
      : ok(`${calls.map(({ name, texts }) => `${name} ${texts.length} vezes`).join(', ')}, sempre igual`);
  },
);

/** Whether the same id came once as a number and once as a text, and nothing else changed. */
const changesType = (schema: ReadSchema, outcomes: readonly Outcome[]): boolean =>
  waysOf(readings(schema, outcomes, true)) > 1 && waysOf(readings(schema, outcomes, false)) === 1;

const judgePlace = (id: Id, asked: string) => {
  const text = String(id);
  if (text === asked) return null;
  return Number(id) === Number(asked) || text.toLowerCase() === asked.toLowerCase()
    ? warning(
        'o Id devolvido está escrito de outro modo que o do link',
        'use nos links e cartazes o Id como o host o escreve',
      )
    : failure(
        'o local devolvido tem outro Id que o pedido',
        'devolva o local do Id pedido: as respostas contariam para outro setor',
      );
};

const ids = rule(
  'ids',
  'Ids',
  'o Id pedido, sempre com o mesmo tipo (número ou texto), e um Id diferente para cada pergunta',
  (seen) => {
    const [local, perguntas] = [outcomesOf(seen, 'local'), outcomesOf(seen, 'perguntas')];
    const [identificacao] = outcomesOf(seen, 'identificacao');
    const place = parsed(localSchema, local[0]);
    const questions = parsed(perguntasSchema, perguntas[0]) ?? [];
    if (place === null && questions.length === 0) return skipped('não houve Id para olhar');

    const identification = isAnswer(identificacao) ? jsonOf(identificacao)?.value : null;
    const all: unknown[] = [
      place?.Id,
      ...questions.map(({ Id }) => Id),
      (identification as { idIdentificacaoPaciente?: unknown } | null)?.idIdentificacaoPaciente,
    ];
    if (all.some((id) => typeof id === 'number' && !Number.isSafeInteger(id)))
      return failure(
        'um número que não é inteiro ou passa de 2^53 (perde os últimos dígitos no navegador)',
        'devolva ids tão grandes como texto, sempre',
      );
    if (changesType(localSchema, local) || changesType(perguntasSchema, perguntas))
      return failure(
        'o mesmo Id veio ora como número, ora como texto',
        'devolva cada Id sempre com o mesmo tipo: 7 e "7" são ids diferentes',
      );
    if (waysOf(questions.map(({ Id }) => String(Id))) < questions.length)
      return failure(
        'duas perguntas com o mesmo Id',
        'dê um Id próprio a cada pergunta: a resposta de uma apagaria a da outra',
      );
    const kind = typeof place?.Id === 'number' ? 'número' : 'texto';
    return (
      (place && judgePlace(place.Id, seen.options.local)) ??
      ok(`${place === null ? '' : `o local pedido, um ${kind}; `}nenhuma pergunta repetida`)
    );
  },
);

export const unknownLocal = rule(
  'desconhecido',
  'Local desconhecido',
  '404 (ou outro 4xx) a um Id que não existe, para que um link errado não abra pesquisa nenhuma',
  (seen) => {
    const [outcome] = outcomesOf(seen, 'desconhecido');
    if (!outcome) return skipped('não foi chamado');
    const said = `getlocalbyid/${unknownIdLike(seen.options.local)}: ${describe(outcome)}`;
    if (parsed(localSchema, outcome) !== null)
      return failure(`${said} com um local`, 'responda 404: um link errado abriria uma pesquisa de verdade');
    const mend = 'responda 404 sem página em volta';
    if (!isAnswer(outcome) || outcome.status >= 500 || isRedirect(outcome)) return warning(said, mend);
    return isSuccess(outcome) ? warning(`${said} sem local (a pesquisa o toma por falha)`, mend) : ok(said);
  },
);

export const reading = [...reads, ids, repeated];
