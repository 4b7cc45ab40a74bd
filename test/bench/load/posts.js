const autocannon = require('autocannon');

const { fetch } = global;

const QUESTIONS = 100;
const headers = { 'content-type': 'application/json' };

const hospital = {
  locais: [{ Id: 7, Descricao: 'Internação', perguntas: Array.from({ length: QUESTIONS }, (_, index) => index + 1) }],
  perguntas: Array.from({ length: QUESTIONS }, (_, index) => ({
    Id: index + 1,
    Descricao_Pergunta: `Pergunta ${index + 1}?`,
  })),
};

const identify = async (url, patients) => {
  const ids = [];
  const one = async () => {
    while (ids.length < patients) {
      const response = await fetch(`${url}/api/identificarpaciente`, {
        method: 'POST',
        headers,
        body: '{"Id_Local":7,"Nome":"TESTE","Telefone":""}',
      });
      if (response.status !== 201) throw new Error(`The server answered an identification with ${response.status}.`);
      ids.push((await response.json()).idIdentificacaoPaciente);
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return ids;
};

/**
 * Returns a function that returns the body of the next post. The patients take turns, because the server limits the
 * answers of one identification.
 */
const answersOf = (ids) => {
  let next = 0;
  return () => {
    const id = ids[next % ids.length];
    const Id_Pergunta = (Math.floor(next / ids.length) % QUESTIONS) + 1;
    next += 1;
    return JSON.stringify({ Resposta: 'MB', Id_Pergunta, Id_Identificacao_Resposta: id });
  };
};

/**
 * Posts answers over `connections` connections. Each connection waits for the response before it posts again.
 * @param limit when to stop: `{ duration }` after this many seconds, `{ amount }` after this many answers
 * @returns the answers acknowledged per second, the median (p50) and the 99th percentile (p99) of the response times in
 *   ms, and the number of answers that were not acknowledged
 */
const postAnswers = async (url, nextBody, connections, limit) => {
  const { statusCodeStats, requests, errors, latency, start, finish } = await autocannon({
    url,
    connections,
    ...limit,
    timeout: 30,
    requests: [
      {
        ...{ method: 'POST', path: '/api/cadastrarresposta', headers },
        setupRequest: (request) => ({ ...request, body: nextBody() }),
      },
    ],
  });
  const stored = statusCodeStats[201]?.count ?? 0;
  const rate = (stored * 1000) / (finish - start);
  return { rate, p50: latency.p50, p99: latency.p99, failures: requests.total - stored + errors };
};

module.exports = { hospital, identify, answersOf, postAnswers };
