import { header, isUtf8, jsonOf, quoted } from '../answers';
import type { Answer } from '../call';
import { isOtherOrigin, type CheckOptions } from '../options';
import { failure, ok, skipped, successesOf, surveyCalls, warning, type Judgement, type Rule } from '../rule';

const isJsonType = (type: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(type);
const charsetOf = (type: string): string => /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? '';

export const content: Rule = {
  id: 'conteudo',
  title: 'Content-Type e charset',
  needs: 'JSON em UTF-8: o navegador lê JSON sempre como UTF-8, diga o cabeçalho o que disser',
  judge: (seen) => {
    const answers = successesOf(surveyCalls({ ...seen, resposta: null, replacement: null, empty: null })).filter(
      ({ answer }) => jsonOf(answer) !== null,
    );
    if (answers.length === 0) return skipped('não houve JSON para olhar');
    const broken = answers.find(({ answer }) => !isUtf8(answer));
    if (broken) {
      const said = quoted(header(broken.answer, 'content-type')) || 'sem Content-Type';
      return failure(
        `${broken.name}: bytes que não são UTF-8 (${said})`,
        'grave a resposta em UTF-8: acentos apareceriam como �',
      );
    }
    for (const { name, answer } of answers) {
      const type = header(answer, 'content-type');
      const said = quoted(type) || 'sem Content-Type';
      if (!isJsonType(type))
        return warning(`${name}: ${said}`, 'responda com Content-Type: application/json; charset=utf-8');
      if (!['', 'utf-8', 'utf8'].includes(charsetOf(type))) {
        return warning(`${name}: ${said}, mas os bytes são UTF-8`, 'corrija o charset do cabeçalho para utf-8');
      }
    }
    return ok('application/json, UTF-8');
  },
};

const directives = (answer: Answer): Map<string, number> =>
  new Map(
    header(answer, 'cache-control')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', value = ''] = part.trim().split('=');
        return [name, Number(value.replaceAll('"', '')) || 0];
      })
      .filter(([name]) => name !== ''),
  );

const MEND_CACHE = 'responda aos GET com Cache-Control: no-store';

const judgeCache = (answer: Answer): Judgement => {
  const said = directives(answer);
  const shown = `Cache-Control: ${quoted(header(answer, 'cache-control'))}`;
  if (Number(header(answer, 'age')) > 0)
    return failure(`uma cópia guardada há ${Number(header(answer, 'age'))} s (Age)`, MEND_CACHE);
  if (said.has('no-store') || said.has('no-cache')) return ok(shown);
  const lifetime = Math.max(said.get('max-age') ?? 0, said.get('s-maxage') ?? 0);
  if (lifetime > 0) return failure(`${shown}: pode ser guardada por ${lifetime} s`, MEND_CACHE);
  if (said.has('max-age')) return ok(shown);
  const [expires, date] = [Date.parse(header(answer, 'expires')), Date.parse(header(answer, 'date')) || Date.now()];
  if (expires > date) return failure('Expires no futuro: pode ser guardada até lá', MEND_CACHE);
  if (header(answer, 'expires') !== '') return ok('Expires já passado');
  if (header(answer, 'last-modified') !== '') {
    return failure(
      'só Last-Modified, sem Cache-Control: navegador e proxy calculam por conta própria quanto tempo guardar',
      MEND_CACHE,
    );
  }
  return warning('nada sobre cache', MEND_CACHE);
};

export const caching: Rule = {
  id: 'cache',
  title: 'Cabeçalhos de cache',
  needs: 'respostas sempre frescas: de uma cópia velha o paciente avaliaria um local ou perguntas que mudaram',
  judge: (seen) => {
    const reads = successesOf(surveyCalls(seen)).filter(({ name }) => name.startsWith('GET'));
    if (reads.length === 0) return skipped('não houve resposta 2xx a um GET');
    const judged = reads.map(({ name, answer }) => ({ name, judgement: judgeCache(answer) }));
    for (const verdict of ['falha', 'aviso'] as const) {
      const worst = judged.find(({ judgement }) => judgement.verdict === verdict);
      if (worst) return { ...worst.judgement, seen: `${worst.name}: ${worst.judgement.seen}` };
    }
    return judged[0]?.judgement ?? skipped('não houve resposta 2xx a um GET');
  },
};

const sameOrigin = ({ origin }: CheckOptions): Judgement =>
  origin === null
    ? skipped('sem --origem: só é preciso se a pesquisa está em outro endereço que o host')
    : ok('a pesquisa está na mesma origem: nada a permitir');

/** What is wrong with who is allowed, or null. The survey sends no cookies, so `*` is as good as its own origin. */
const refusal = (answer: Answer, origin: string): string | null => {
  const allowed = header(answer, 'access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return null;
  return allowed === '' ? 'sem Access-Control-Allow-Origin' : `Access-Control-Allow-Origin: ${quoted(allowed)}`;
};

const mendOrigin = (origin: string): string =>
  `responda com Access-Control-Allow-Origin: ${origin} (uma só vez) também às quatro chamadas`;

export const crossOrigin: Rule = {
  id: 'cors.origem',
  title: 'CORS nas chamadas',
  needs: 'Access-Control-Allow-Origin com a origem da pesquisa, ou *: sem ele o navegador joga a resposta fora',
  judge: (seen) => {
    const { origin } = seen.options;
    if (origin === null || !isOtherOrigin(seen.options)) return sameOrigin(seen.options);
    const answers = successesOf(surveyCalls(seen));
    if (answers.length === 0) return skipped('não houve resposta 2xx');
    for (const { name, answer } of answers) {
      const wrong = refusal(answer, origin);
      if (wrong !== null) return failure(`${name}: ${wrong}`, mendOrigin(origin));
    }
    return ok(`permitida em ${answers.length} chamadas`);
  },
};

export const preflight: Rule = {
  id: 'cors.preflight',
  title: 'CORS, preflight dos POST',
  needs: 'OPTIONS com 2xx, a origem da pesquisa e o cabeçalho content-type permitidos: só então o navegador faz o POST',
  judge: ({ options, preflights }) => {
    const { origin } = options;
    if (origin === null || !isOtherOrigin(options)) return sameOrigin(options);
    if (preflights.length === 0) return skipped('não foi chamado');
    for (const outcome of preflights) {
      if (outcome.kind === 'none') {
        return outcome.reason === 'timeout'
          ? skipped('não respondeu (veja o tempo de resposta)')
          : failure(`a conexão caiu [${outcome.code}]`, 'deixe o método OPTIONS passar (proxy, firewall de aplicação)');
      }
      if (outcome.status < 200 || outcome.status > 299) {
        return failure(
          `OPTIONS: HTTP ${outcome.status}`,
          'responda a OPTIONS com 204, sem autenticação e sem redirecionar',
        );
      }
      const wrong = refusal(outcome, origin);
      if (wrong !== null) return failure(`OPTIONS: ${wrong}`, mendOrigin(origin));
      const headers = header(outcome, 'access-control-allow-headers')
        .toLowerCase()
        .split(/\s*,\s*/);
      if (!headers.includes('content-type') && !headers.includes('*')) {
        return failure(
          'OPTIONS: content-type não está em Access-Control-Allow-Headers',
          'responda com Access-Control-Allow-Headers: content-type',
        );
      }
    }
    return ok('origem e content-type permitidos nos dois POST');
  },
};
