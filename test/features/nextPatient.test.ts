import { linkOpened, thanksShown } from '../../src/features/events';
import { identifyPatient, selectIdIdentificacao } from '../../src/features/identification/identificationSlice';
import { selectLocal, selectLocalStatus } from '../../src/features/local/localSlice';
import {
  optionClicked,
  questionsRetryPressed,
  selectPerguntasStatus,
  selectRespostas,
} from '../../src/features/questions/questionsSlice';
import { selectSubmissionStatus, surveySubmitted } from '../../src/features/submission/submissionSlice';
import { ala, nothingTyped, perguntas } from '../support/hospital';
import { fakeHost, GET_LOCAL, GET_PERGUNTAS, held, inTurn, json, unreachable, type FakeHost } from '../support/host';
import { FakeStorage } from '../support/storage';
import { openStore } from '../support/store';
import { identified, openSurvey } from '../support/survey';
import { pass, settle } from '../support/time';

const otherWard = {
  'GET /api/getlocalbyid/8': json({ Id: 8, Descricao: 'UTI' }),
  'GET /api/listarperguntasporlocal/8': json(perguntas),
};

const secondPatient = async (host: FakeHost) => {
  const opened = await openStore({ host });
  opened.dispatch(linkOpened({ idLocal: '7' }));
  await settle();
  opened.dispatch(thanksShown());
  opened.dispatch(linkOpened({ idLocal: '7' }));
  await settle();
  return opened;
};

test('a list that fails for the second patient can be requested again', async () => {
  const host = fakeHost({ [GET_PERGUNTAS]: inTurn(json(perguntas), unreachable, json(perguntas)) });
  const { state, dispatch } = await secondPatient(host);
  expect(selectPerguntasStatus(state())).toBe('failed');
  dispatch(questionsRetryPressed());
  await settle();
  expect(host.callsTo(GET_PERGUNTAS)).toHaveLength(3);
  expect(selectPerguntasStatus(state())).toBe('loaded');
});

test('Next requests a location that failed for the second patient once more', async () => {
  const host = fakeHost({ [GET_LOCAL]: inTurn(json(ala), unreachable, json(ala)) });
  const { state, dispatch } = await secondPatient(host);
  expect(selectLocalStatus(state())).toBe('failed');
  expect(identifyPatient.fulfilled.match(await dispatch(identifyPatient(nothingTyped)))).toBe(true);
  expect(host.callsTo(GET_LOCAL)).toHaveLength(3);
});

test('the link of another ward discards the identification', async () => {
  const { state, dispatch } = await openStore({ storage: identified(), host: fakeHost(otherWard) });
  expect(selectIdIdentificacao(state())).toBeDefined();
  dispatch(linkOpened({ idLocal: '8' }));
  await settle();
  expect(selectLocal(state())).toEqual({ Id: 8, Descricao: 'UTI' });
  expect(selectIdIdentificacao(state())).toBeUndefined();
});

test('another tab’s changes of the four keys affect neither patient nor answers of a tab', async () => {
  const shared = identified();
  const tab = await openStore({ storage: shared });
  tab.dispatch(optionClicked({ idPergunta: 31, resposta: 'RU' }));
  window.dispatchEvent(new Event('pagehide'));
  shared.setItem('local', '{"Id":8,"Descricao":"UTI"}');
  shared.setItem('idIdentificacaoPaciente', '5000');
  const { state } = await openStore({ storage: shared });
  expect(selectLocal(state())).toEqual(ala);
  expect(selectIdIdentificacao(state())).toBe(4242);
  expect(selectRespostas(state())).toEqual({ 31: 'RU' });
});

test('stored answers are not restored for a patient who was identified later in another tab', async () => {
  const shared = identified();
  const tab = await openStore({ storage: shared });
  tab.dispatch(optionClicked({ idPergunta: 31, resposta: 'RU' }));
  window.dispatchEvent(new Event('pagehide'));
  shared.setItem('idIdentificacaoPaciente', '5000');
  // Imitates a new tab: it has the same local storage, but an empty session storage.
  window.sessionStorage.clear();
  expect(selectRespostas((await openStore({ storage: shared })).state())).toEqual({});
});

test('an abandoned identification does not end the current one', async () => {
  const first = held();
  const host = fakeHost({
    'POST /api/identificarpaciente': inTurn(first.answer, json({ idIdentificacaoPaciente: 2 })),
    ...otherWard,
  });
  const { state, dispatch } = await openStore({ host });
  dispatch(linkOpened({ idLocal: '7' }));
  await settle();
  const left = dispatch(identifyPatient(nothingTyped));
  await settle();
  left.abort();
  dispatch(linkOpened({ idLocal: '8' }));
  const underWay = dispatch(identifyPatient(nothingTyped));
  await left;
  expect(state().identification.status).toBe('waiting');
  await underWay;
  expect(state().identification.status).toBe('idle');
  first.release(json({ idIdentificacaoPaciente: 1 }));
  await settle();
  expect(selectIdIdentificacao(state())).toBe(2);
});

test('without an identification nothing is sent, and Enviar is enabled again', async () => {
  const { posts, send, submission } = await openSurvey({ storage: new FakeStorage({ local: JSON.stringify(ala) }) });
  send();
  await pass(6100);
  expect(posts()).toHaveLength(0);
  expect(submission().status).toBe('failed');
});

test('the thank-you screen ends the sending', async () => {
  const { dispatch, posts, send, submission } = await openSurvey();
  send();
  await pass(2500);
  dispatch(thanksShown());
  await pass(10_000);
  expect(posts()).toHaveLength(1);
  expect(submission().status).toBe('idle');
});

test('without a location nothing is sent, and Enviar is enabled again', async () => {
  const { state, dispatch } = await openStore();
  dispatch(surveySubmitted());
  await settle();
  expect(selectSubmissionStatus(state())).toBe('failed');
});
