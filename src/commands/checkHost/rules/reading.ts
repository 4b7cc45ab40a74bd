import { localSchema, perguntasSchema, type Pergunta } from '../../../contract/responses';
import { describe, isAnswer, isRedirect, isSuccess, jsonOf } from '../answers';
import type { Outcome } from '../call';
import { parsed, unknownIdLike } from '../observe';
import { failure, ok, skipped, warning, type Rule } from '../rule';
import { judgeShape } from './shape';
import { judgeStatus } from './status';

const judgeFirst = ([first]: readonly Outcome[], hint?: string) =>
  first ? judgeStatus(first, hint) : skipped('não foi chamada');

export const localStatus: Rule = {
  id: 'local.status',
  title: 'GET getlocalbyid, status',
  needs: '2xx, sem autenticação',
  judge: ({ local, options }) => {
    const [first] = local;
    const doubled = first?.kind === 'answer' && first.status === 404 && /\/api$/i.test(options.host);
    return judgeFirst(local, doubled ? 'tire /api do fim do endereço: as chamadas já começam com /api' : undefined);
  },
};

export const localShape: Rule = {
  id: 'local.forma',
  title: 'GET getlocalbyid, forma',
  needs: '{ "Id": número ou texto, "Descricao": texto }',
  judge: ({ local: [first] }) =>
    judgeShape(localSchema, first, ({ Descricao }) =>
      Descricao.trim() === ''
        ? warning('Descricao vazia', 'dê ao local o nome que o paciente conhece: ele aparece na primeira tela')
        : ok('Id e Descricao como no contrato'),
    ),
};

export const perguntasStatus: Rule = {
  id: 'perguntas.status',
  title: 'GET listarperguntasporlocal, status',
  needs: '2xx, sem autenticação',
  judge: ({ perguntas }) => judgeFirst(perguntas),
};

const judgePerguntas = (perguntas: Pergunta[]) => {
  if (perguntas.length === 0)
    return warning('uma lista vazia', 'cadastre as perguntas deste local: a pesquisa abre sem nada para avaliar');
  const empty = perguntas.findIndex(({ Descricao_Pergunta }) => Descricao_Pergunta.trim() === '');
  if (empty !== -1) return warning(`a pergunta ${empty + 1} não tem texto`, 'dê um texto a cada pergunta');
  return ok(`${perguntas.length} ${perguntas.length === 1 ? 'pergunta' : 'perguntas'}, como no contrato`);
};

export const perguntasShape: Rule = {
  id: 'perguntas.forma',
  title: 'GET listarperguntasporlocal, forma',
  needs: '[{ "Id": número ou texto, "Descricao_Pergunta": texto }]',
  judge: ({ perguntas: [first] }) => judgeShape(perguntasSchema, first, judgePerguntas),
};

/** Of the same GET what the survey takes from each answer, as text, with or without the types of the ids. */
const readings = (
  schema: typeof localSchema | typeof perguntasSchema,
  outcomes: readonly Outcome[],
  typed: boolean,
): string[] =>
  outcomes.map((outcome) => {
    const read = parsed(schema, outcome);
    if (read === null) return describe(outcome);
    return JSON.stringify(read, (key, value: unknown) => (key === 'Id' && !typed ? String(value) : value));
  });

const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;

export const repeated: Rule = {
  id: 'repeticao',
  title: 'GET repetido',
  needs: 'a mesma resposta à mesma pergunta: o paciente pode recarregar a página no meio da pesquisa',
  judge: ({ local, perguntas }) => {
    const calls = [
      { name: 'getlocalbyid', texts: readings(localSchema, local, false) },
      { name: 'listarperguntasporlocal', texts: readings(perguntasSchema, perguntas, false) },
    ].filter(({ texts }) => texts.length > 1 && texts.some((text) => /^[{[]/.test(text)));
    if (calls.length === 0) return skipped('nada pôde ser repetido');
    const changing = calls.find(({ texts }) => differ(texts));
    return changing
      ? failure(
          `${changing.name} respondeu de ${new Set(changing.texts).size} maneiras em ${changing.texts.length} vezes`,
          'fixe a ordem das perguntas (ORDER BY); se há vários servidores, confira se todos têm os mesmos dados',
        )
      : ok(`${calls.map(({ name, texts }) => `${name} ${texts.length} vezes`).join(', ')}, sempre igual`);
  },
};

const LARGE = 'um número que não é inteiro ou passa de 2^53 (perde os últimos dígitos no navegador)';

export const ids: Rule = {
  id: 'ids',
  title: 'Ids',
  needs: 'o Id pedido, sempre com o mesmo tipo (número ou texto), e um Id diferente para cada pergunta',
  judge: ({ options, local, perguntas, identificacao }) => {
    const place = parsed(localSchema, local[0]);
    const questions = parsed(perguntasSchema, perguntas[0]) ?? [];
    if (place === null && questions.length === 0) return skipped('não houve Id para olhar');

    const identification = identificacao && isAnswer(identificacao) ? jsonOf(identificacao)?.value : null;
    const numbers: unknown[] = [
      place?.Id,
      ...questions.map(({ Id }) => Id),
      (identification as { idIdentificacaoPaciente?: unknown } | null)?.idIdentificacaoPaciente,
    ];
    if (numbers.some((id) => typeof id === 'number' && !Number.isSafeInteger(id))) {
      return failure(LARGE, 'devolva ids tão grandes como texto, sempre');
    }
    for (const [schema, outcomes] of [
      [localSchema, local],
      [perguntasSchema, perguntas],
    ] as const) {
      if (differ(readings(schema, outcomes, true)) && !differ(readings(schema, outcomes, false))) {
        return failure(
          'o mesmo Id veio ora como número, ora como texto',
          'devolva cada Id sempre com o mesmo tipo: 7 e "7" são ids diferentes',
        );
      }
    }
    if (new Set(questions.map(({ Id }) => String(Id))).size < questions.length) {
      return failure(
        'duas perguntas com o mesmo Id',
        'dê um Id próprio a cada pergunta: a resposta de uma apagaria a da outra',
      );
    }
    if (place !== null && String(place.Id) !== options.local) {
      const alike =
        Number(place.Id) === Number(options.local) || String(place.Id).toLowerCase() === options.local.toLowerCase();
      return alike
        ? warning(
            'o Id devolvido está escrito de outro modo que o do link',
            'use nos links e cartazes o Id como o host o escreve',
          )
        : failure(
            'o local devolvido tem outro Id que o pedido',
            'devolva o local do Id pedido: as respostas contariam para outro setor',
          );
    }
    return ok(
      `${place === null ? '' : `o local pedido, um ${typeof place.Id === 'number' ? 'número' : 'texto'}; `}nenhuma pergunta repetida`,
    );
  },
};

export const unknownLocal: Rule = {
  id: 'desconhecido',
  title: 'Local desconhecido',
  needs: '404 (ou outro 4xx) a um Id que não existe, para que um link errado não abra pesquisa nenhuma',
  judge: ({ unknownLocal: outcome, options }) => {
    if (outcome === null) return skipped('não foi chamado');
    const asked = `getlocalbyid/${unknownIdLike(options.local)}`;
    if (parsed(localSchema, outcome) !== null) {
      return failure(
        `${asked}: ${describe(outcome)} com um local`,
        'responda 404: um link errado abriria uma pesquisa de verdade',
      );
    }
    const mend = 'responda 404 sem página em volta';
    if (!isAnswer(outcome) || outcome.status >= 500) return warning(`${asked}: ${describe(outcome)}`, mend);
    if (isRedirect(outcome)) return warning(`${asked}: ${describe(outcome)}`, mend);
    if (isSuccess(outcome))
      return warning(`${asked}: ${describe(outcome)} sem local (a pesquisa o toma por falha)`, mend);
    return ok(`${asked}: ${describe(outcome)}`);
  },
};
