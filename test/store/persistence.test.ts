import { linkOpened, thanksShown } from '../../src/features/events';
import { identifyPatient, selectIdIdentificacao } from '../../src/features/identification/identificationSlice';
import { selectLocal } from '../../src/features/local/localSlice';
import { optionClicked, selectResposta } from '../../src/features/questions/questionsSlice';
import { selectErro, selectLocalNovo, surveySubmitted } from '../../src/features/submission/submissionSlice';
import { rehydrate } from '../../src/store/persistence';
import { createTablet } from '../../src/pages/browserTablet';
import { setupStore, type AppStore } from '../../src/store/setupStore';
import { takeConsole } from '../support/console';
import { deploymentFor } from '../support/deployment';
import { ala } from '../support/hospital';
import { fakeHost } from '../support/host';
import { deniedStorage, FakeStorage, FullStorage } from '../support/storage';
import { openStore } from '../support/store';
import { pass } from '../support/time';

const kept = {
  local: JSON.stringify(ala),
  idIdentificacaoPaciente: '"007"',
  localNovo: '{"Id":8,"Descricao":"UTI"}',
  erro: '"HTTP 500"',
};

const remembered = ({ getState }: AppStore) => ({
  local: selectLocal(getState()),
  id: selectIdIdentificacao(getState()),
  localNovo: selectLocalNovo(getState()),
  erro: selectErro(getState()),
});
const blank = { local: null, id: undefined, localNovo: undefined, erro: '' };

const wholeSurvey = async ({ dispatch }: AppStore) => {
  dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  void dispatch(identifyPatient(() => ({ nome: 'MARIA', telefone: '(11) 98765-4321' })));
  await pass(100);
  dispatch(optionClicked({ idPergunta: 31, resposta: 'MB' }));
  dispatch(surveySubmitted());
  await pass(6100);
};

test('the stored values are in the store once it is rehydrated', async () => {
  const storage = new FakeStorage(kept);
  jest.spyOn(window, 'localStorage', 'get').mockReturnValue(storage);
  const store = setupStore(deploymentFor(fakeHost().apiBaseUrl), createTablet());
  expect(remembered(store)).toEqual(blank);
  await rehydrate(store);
  expect(remembered(store)).toStrictEqual({
    local: ala,
    id: '007',
    localNovo: { Id: 8, Descricao: 'UTI' },
    erro: 'HTTP 500',
  });
});

test('reading the stored values writes nothing', async () => {
  const storage = new FakeStorage(kept);
  await openStore({ storage });
  await pass(1000);
  expect(storage.written).toEqual([]);
});

test('a sent survey leaves location, link and error as plain JSON', async () => {
  const storage = new FakeStorage();
  const { store } = await openStore({ storage });
  await wholeSurvey(store);
  expect(storage.texts).toEqual({
    local: JSON.stringify(ala),
    localNovo: JSON.stringify(ala),
    erro: '""',
  });
});

/** What a complete survey, up to the thank-you screen, writes into the storage. */
const writtenByWholeSurvey = async () => {
  const storage = new FakeStorage();
  const set = jest.spyOn(storage, 'setItem');
  const { store } = await openStore({ storage });
  await wholeSurvey(store);
  store.dispatch(thanksShown());
  await pass(100);
  return { texts: storage.texts, written: set.mock.calls };
};

test('the thank-you screen writes null as the location', async () => {
  expect((await writtenByWholeSurvey()).texts.local).toBe('null');
});

test('a complete survey writes exactly the four keys', async () => {
  const { written } = await writtenByWholeSurvey();
  const keys = new Set(written.map(([key]) => key));
  expect([...keys].sort()).toEqual(['erro', 'idIdentificacaoPaciente', 'local', 'localNovo']);
});

test('a complete survey never writes name or phone', async () => {
  const { written } = await writtenByWholeSurvey();
  expect(JSON.stringify(written)).not.toMatch(/MARIA|98765|persist/);
});

test('the last changes are stored when the page is left', async () => {
  const storage = new FakeStorage(kept);
  const { dispatch } = await openStore({ storage });
  dispatch(thanksShown());
  expect(storage.texts.local).toBe(kept.local);
  window.dispatchEvent(new Event('pagehide'));
  expect(storage.texts.local).toBe('null');
});

/** A tab that is reloaded after an answer. */
const reloadedTab = async () => {
  const storage = new FakeStorage(kept);
  const before = await openStore({ storage });
  before.dispatch(optionClicked({ idPergunta: 31, resposta: 'RE' }));
  await pass(100);
  return { storage, ...(await openStore({ storage })) };
};

test('answers survive a reload of the tab', async () => {
  const { state } = await reloadedTab();
  expect(selectResposta(state(), 31)).toBe('RE');
  expect(Object.keys(window.sessionStorage)).toEqual(['avaliacao']);
});

test('the thank-you screen removes the answers that a tab keeps', async () => {
  const { storage, dispatch } = await reloadedTab();
  dispatch(thanksShown());
  await pass(100);
  expect(window.sessionStorage.getItem('avaliacao')).toContain('"respostas":{}');
  expect(selectResposta((await openStore({ storage })).state(), 31)).toBeUndefined();
});

describe.each([
  ['full', () => new FullStorage()],
  ['denied', deniedStorage],
])('%s storage', (_, storage) => {
  test('never stops a survey', async () => {
    const { store } = await openStore({ storage });
    await wholeSurvey(store);
    expect(store.getState().submission.status).toBe('sent');
    takeConsole('warn');
  });

  test('is logged once', async () => {
    const { store } = await openStore({ storage });
    await wholeSurvey(store);
    expect(takeConsole('warn')).toEqual([expect.stringMatching(/^Local storage: (no room for local|denied)$/)]);
  });
});
