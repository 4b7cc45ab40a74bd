import { usePatients } from './support/browser';
import { passSeconds, pressWhenReady } from './support/waiting';
import type { Patient } from './support/patient';
import { setInPage } from './support/settings';
import { identificacaoOf } from './support/stored';
import { farmacia, recepcao } from './support/wards';

const newPatient = usePatients();

const undoRestoresNothing = async (patient: Patient) => {
  const devTools = await patient.context.newCDPSession(patient.page);
  for (const input of [patient.telefone, patient.nome]) {
    await input.focus();
    for (const undo of [
      () => patient.page.keyboard.press('Control+Z'),
      () => devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', commands: ['undo'] }),
    ]) {
      for (let times = 0; times < 3; times += 1) await undo();
      const texts = patient.page
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
      expect(await texts).toEqual(['', '']);
    }
  }
};

const typeName = async (patient: Patient) => {
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('noemi');
  await patient.telefone.pressSequentially('11987654321');
  await patient.seesValue(patient.telefone, '(11) 98765-4321');
};

const leave = ({ page }: Patient) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));

const ways: { how: string; comesBack: (patient: Patient) => Promise<unknown> }[] = [
  { how: 'a reload', comesBack: ({ page }: Patient) => page.reload() },
  {
    how: 'back from another page',
    comesBack: async ({ page }: Patient) => {
      await page.goto('about:blank');
      await page.goBack();
    },
  },
  {
    how: 'back from the survey',
    comesBack: async (patient: Patient) => {
      await patient.next();
      await patient.page.goBack();
    },
  },
  {
    how: 'back before the survey is painted',
    comesBack: async (patient: Patient) => {
      const { page } = patient;
      await page.evaluate(() => {
        addEventListener('popstate', () => Object.assign(window, { isBack: true }));
        const push = history.pushState.bind(history);
        history.pushState = (...entry) => {
          history.pushState = push;
          push(...entry);
          // Keeps the page busy, as a slow phone is, until the browser has gone back.
          history.back();
          const end = performance.now() + 300;
          while (performance.now() < end);
        };
      });
      await pressWhenReady(patient.avancar);
      await page.waitForFunction(() => 'isBack' in window);
    },
  },
  {
    how: 'back by two pages, from another link',
    comesBack: async (patient: Patient) => {
      await patient.next();
      await patient.openLink(recepcao);
      await patient.page.evaluate(() => {
        // Navigates after this function has returned. An immediate navigation would abort the call of `evaluate`.
        setTimeout(() => {
          history.go(-2);
        });
      });
    },
  },
  {
    how: 'the back/forward cache',
    comesBack: async (patient: Patient) => {
      // The browser of these tests has no back/forward cache, so the test dispatches the events that it would cause.
      await leave(patient);
      expect(await patient.nome.inputValue()).toBe('');
      const reloads = patient.page.waitForEvent('load');
      await patient.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await reloads;
    },
  },
];

test('no way back restores what was typed', async () => {
  const patient = await newPatient();
  for (const { how, comesBack } of ways) {
    await typeName(patient);
    await comesBack(patient);
    await patient.sees(farmacia.Descricao);
    // Types a digit and waits until it is formatted. If the browser restores any text, it has done so by then.
    await patient.telefone.press('1');
    await patient.seesValue(patient.telefone, '(1');
    expect({ how, nome: await patient.nome.inputValue() }).toEqual({ how, nome: '' });
    await patient.telefone.press('Backspace');
    await undoRestoresNothing(patient);
    await patient.next();
    expect({ how, ...(await identificacaoOf(patient)) }).toMatchObject({ how, local_id: '7', nome: '', telefone: '' });
  }
});

describe('in kiosk mode', () => {
  const openKiosk = async () => {
    const patient = await newPatient();
    await setInPage(patient, { kioskReturnSeconds: 60 });
    await patient.page.clock.install();
    return patient;
  };

  test('undo restores no text from before the wipe', async () => {
    const patient = await openKiosk();
    const { page } = patient;
    await typeName(patient);
    await passSeconds(page, 60);
    await page.getByRole('alertdialog').waitFor();
    await passSeconds(page, 20);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await patient.seesValue(patient.nome, '');
    await undoRestoresNothing(patient);
  });

  /** Types and erases a name, and waits until the kiosk shows new inputs. */
  const openAfterErasedName = async () => {
    const patient = await openKiosk();
    const { page } = patient;
    await typeName(patient);
    for (const input of [patient.telefone, patient.nome]) {
      await input.press('Control+A');
      await input.press('Backspace');
      await patient.seesValue(input, '');
    }
    const old = await patient.nome.elementHandle();
    await passSeconds(page, 60);
    await old.waitForElementState('hidden');
    return patient;
  };

  test('undo restores no name that somebody erased', async () => {
    await undoRestoresNothing(await openAfterErasedName());
  });

  test('no input keeps the focus for the next patient', async () => {
    const { page } = await openAfterErasedName();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
  });
});
