import { FIELDS } from '../../src/contract/personalFields';
import type { RootState } from '../../src/features/rootReducer';
import { devTools } from '../../src/store/devTools';
import { takeConsole } from '../support/console';
import { openRecorded, type Recorded } from '../support/devTools';
import { ala } from '../support/hospital';
import { held, inTurn, json, noContent, POST_IDENTIFICACAO, POST_RESPOSTA, text } from '../support/host';
import { FakeStorage } from '../support/storage';
import { pass } from '../support/time';

const NOME = 'MARIA DO CARMO';
const TELEFONE = '(11) 98765-4321';

/** `openRecorded` loads all modules again, so the actions must come from the newly loaded ones. */
const features = async () => ({
  ...(await import('../../src/features/events')),
  ...(await import('../../src/features/identification/identificationSlice')),
  ...(await import('../../src/features/questions/questionsSlice')),
  ...(await import('../../src/features/submission/submissionSlice')),
});

const identify = async ({ store: { dispatch } }: Recorded) => {
  const { linkOpened, identifyPatient } = await features();
  dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  void dispatch(identifyPatient(() => ({ nome: NOME, telefone: TELEFONE })));
  await pass(100);
};

const answer = async ({ store: { dispatch } }: Recorded) => {
  const { optionClicked, surveySubmitted } = await features();
  dispatch(optionClicked({ idPergunta: 31, resposta: 'RU' }));
  dispatch(surveySubmitted());
  await pass(6100);
};

/** The state without redux-persist's part and without RTK Query's configuration. */
const bare = ({ api, ...state }: RootState) =>
  JSON.parse(
    JSON.stringify({ ...state, _persist: undefined, queries: api.queries, mutations: api.mutations }),
  ) as object;

const expectNothingPersonal = (shown: unknown) => {
  expect(JSON.stringify(shown).match(/.{0,80}(MARIA|CARMO|"MA?R?"|98765)/g)).toBeNull();
};

test('neither the store nor a trace of an identification contains name or phone', async () => {
  const slow = held();
  const support = await openRecorded({ [POST_IDENTIFICACAO]: slow.answer });
  await identify(support);
  const during = support.trace();
  expectNothingPersonal(during);
  expectNothingPersonal(support.store.getState());
  expect(during.states.at(-1)?.identification).toMatchObject({ status: 'identifying' });
  // RTK Query's own action contains the arguments of the call under the API's names. These arguments must
  // be masked too.
  expect(during.actions).toContainEqual(
    expect.objectContaining({
      type: 'api/executeMutation/pending',
      meta: expect.objectContaining({
        arg: expect.objectContaining({ originalArgs: { Id_Local: 7, Nome: '***', Telefone: '***' } }) as object,
      }) as object,
    }),
  );

  slow.release(json({ idIdentificacaoPaciente: 4242 }));
  await pass(100);
  expectNothingPersonal([support.trace(), support.store.getState()]);
  expect(support.store.getState().api.mutations).toEqual({});
});

test('an exported trace never contains the identification’s id', async () => {
  const support = await openRecorded();
  await identify(support);
  await answer(support);
  const trace = support.trace();
  // The pattern matches only whole ids, because a time or a random id may contain the digits 4242 by chance.
  expect(JSON.stringify(trace)).not.toMatch(/(?<![\w.-])4242(?![\w.-])/);

  expect(trace.states.at(-1)?.identification.idIdentificacaoPaciente).toBe('***');
  const posts = trace.actions.filter((action) => JSON.stringify(action).includes('"Id_Identificacao_Resposta"'));
  expect(posts.length).toBeGreaterThan(0);
  posts.forEach((post) => {
    expect(JSON.stringify(post)).toContain('"Id_Identificacao_Resposta":"***"');
  });
});

test.each([
  [
    'repeats them in its error',
    json({ erro: `Nome inválido: ${NOME}`, telefone: TELEFONE }, 400),
    ['Identification failed: HTTP 400'],
  ],
  ['returns the name only', json(NOME), ['Identification failed: unexpected answer: Invalid type: Expected Object']],
  [
    'returns a page with them',
    text(`<p>${NOME} ${TELEFONE}</p>`),
    ['Identification failed: HTTP 200, unreadable answer'],
  ],
  ['returns them with the id', json({ idIdentificacaoPaciente: 1, Paciente: { Nome: NOME, Fone: TELEFONE } }), []],
])('neither trace nor console shows name or phone if a host %s', async (_, echo, logged) => {
  const support = await openRecorded({ [POST_IDENTIFICACAO]: echo });
  await identify(support);
  expectNothingPersonal(support.trace());
  const said = takeConsole('error');
  expectNothingPersonal(said);
  expect(said).toEqual(logged);
});

test.each([
  ['that was sent', undefined],
  ['with a failed answer', inTurn(noContent, json({}, 500), noContent)],
])('a trace of a survey %s can be imported again', async (_, posts) => {
  const storage = new FakeStorage({ localNovo: '{"Id":8,"Descricao":"UTI"}', local: JSON.stringify(ala) });
  const patient = await openRecorded(posts && { [POST_RESPOSTA]: posts }, storage);
  await identify(patient);
  await answer(patient);
  takeConsole('error');
  const last = patient.trace().states.at(-1);
  expect(last?.identification.idIdentificacaoPaciente).toEqual(expect.any(String));

  const support = await openRecorded();
  support.importTrace(patient.exportTrace());
  expect(bare(support.store.getState())).toEqual(bare(last as RootState));
});

const classed = Object.entries(FIELDS).flatMap(([kind, fields]) => fields.map((field) => [field, kind] as const));

test.each(classed)('support sees %s, which is %s, as its class demands', (field, kind) => {
  const shown = (value: unknown) => devTools.stateSanitizer?.({ lista: [{ [field]: value }] }, 0);
  for (const value of ['ANA', 4242, 0])
    expect(shown(value)).toEqual({ lista: [{ [field]: kind === 'plain' ? value : '***' }] });
  for (const missing of ['', null]) expect(shown(missing)).toEqual({ lista: [{ [field]: missing }] });
});
