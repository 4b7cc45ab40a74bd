import { linkOpened, patientGone, thanksShown } from '../../../src/features/events';
import { optionClicked } from '../../../src/features/questions/questionsSlice';
import { selectIsUnsent, selectSending } from '../../../src/features/submission/submissionSlice';
import { identified, openSurvey } from '../../support/survey';
import { openStore } from '../../support/store';
import { pass } from '../../support/time';

/** A page that opens after another one of the same tab was left during sending, with one of three answers sent. */
const openInterrupted = async () => {
  const storage = identified();
  const { click, send } = await openSurvey({}, storage);
  click(31, 'MB');
  send();
  await pass(3000);
  window.dispatchEvent(new Event('pagehide'));
  return openStore({ storage });
};

test('a page remembers that the sending of this identification was cut off', async () => {
  const { state } = await openInterrupted();
  expect([selectSending(state()), selectIsUnsent(state())]).toEqual([false, true]);
});

test.each([
  ['a new link', linkOpened({ idLocal: '7' })],
  ['the thank-you screen', thanksShown()],
  ['a wipe', patientGone()],
  ['a tap on a face', optionClicked({ idPergunta: 31, resposta: 'BO' })],
])('%s forgets that sending was cut off', async (_, event) => {
  const { state, dispatch } = await openInterrupted();
  dispatch(event);
  expect(selectIsUnsent(state())).toBe(false);
});

test('a page that was left before Enviar does not say that sending was cut off', async () => {
  const storage = identified();
  const { click } = await openSurvey({}, storage);
  click(31, 'MB');
  window.dispatchEvent(new Event('pagehide'));
  const { state } = await openStore({ storage });
  expect(selectIsUnsent(state())).toBe(false);
});
