import { usePatients } from './support/browser';
import { lookWith, narrow, resize, shallow, sideways, smallTablet, tablet, usual } from './support/environments';
import { belowTheEdge, boxOfFirst as boxOf } from './support/fits';
import { routeOf, type Patient } from './support/patient';
import { show, stateOf } from './support/states';
import { enfermaria, longPrivacy, perguntas } from './support/texts';

const newPatient = usePatients();

describe('below a privacy text of three lines', () => {
  const settings = { visibleErrors: true, privacy: longPrivacy, privacyUrl: '/privacidade.html' };

  test('a failure leaves the arrow in sight on a tablet', async () => {
    const patient = await newPatient();
    await show(patient, { ...stateOf('Identification', 'location failed with message'), settings });
    for (const viewport of [{ width: 768, height: 1024 }, tablet, { width: 1280, height: 800 }])
      expect(await belowTheEdge(patient, viewport, ['.next', '.failure'])).toEqual([]);
  });

  test('a phone number is not cut off on a small screen', async () => {
    const patient = await newPatient();
    await show(patient, { ...stateOf('Identification', 'filled in'), settings });
    for (const viewport of [...sideways, shallow]) {
      await resize(patient.page, viewport);
      const cut = await patient.telefone.evaluate((input) => input.scrollWidth - input.clientWidth);
      expect({ ...viewport, isCut: cut > 0 }).toEqual({ ...viewport, isCut: false });
    }
  });

  test('what a patient presses on a small tablet is large', async () => {
    const patient = await newPatient();
    await show(patient, { ...stateOf('Identification', 'filled in'), settings });
    expect(await belowTheEdge(patient, smallTablet, ['.next'])).toEqual([]);
    for (const part of ['label input', '.next']) expect((await boxOf(patient, part)).height).toBeGreaterThanOrEqual(80);
  });
});

test('a failure is visible with its button without scrolling', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  const viewports = [narrow, { width: 568, height: 320 }];
  const turnTo = async (viewport: typeof narrow) => {
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
  };
  await show(patient, {
    ...stateOf('Identification', 'filled in'),
    settings: { visibleErrors: true },
    host: { identificar: 'fails', responder: 'fails' },
  });
  for (const viewport of viewports) {
    await turnTo(viewport);
    await patient.avancar.click();
    for (const wrong of ['POST /api/identificarpaciente 500', /^console\.error: Identification failed/])
      await observer.take(wrong);
    expect((await boxOf(patient, '.failure')).y).toBeGreaterThanOrEqual(0);
    for (const part of ['.failure', '.failure button'])
      expect((await boxOf(patient, part)).bottom).toBeLessThanOrEqual(viewport.height);
  }

  await page.route(routeOf('identificar'), (route) => route.fulfill({ json: { idIdentificacaoPaciente: 4242 } }));
  await patient.next();
  for (const viewport of viewports) {
    await turnTo(viewport);
    await patient.send();
    for (const wrong of [...perguntas.map(() => 'POST /api/cadastrarresposta 500'), /^console\.error: Question/])
      await observer.take(wrong);
    expect((await boxOf(patient, '.failure')).bottom).toBeLessThanOrEqual((await boxOf(patient, '.bar')).y);
  }
});

describe('the logo of a hospital', () => {
  const wide =
    "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='160'><rect width='640' height='160'/></svg>";
  const logo = `data:image/svg+xml,${encodeURIComponent(wide)}`;
  const plate = ({ page }: Patient) =>
    page.locator('.logo').evaluate((image) => {
      const { backgroundColor, objectPosition } = getComputedStyle(image);
      return [backgroundColor, objectPosition];
    });

  test('moves nothing when it loads', async () => {
    const patient = await newPatient();
    const { page } = patient;
    const image = page.locator('.logo');
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/logo.svg', async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/svg+xml', body: wide });
    });
    await show(patient, {
      settings: { logo: '/logo.svg' },
      reach: async () => {
        await page.goto('/12', { waitUntil: 'commit' });
        // The app replaces the element of the description when it has accepted the description.
        await page.locator('.place[aria-busy=false]').waitFor();
      },
    });
    const boxesAt = async (width: number) => {
      await resize(page, { width, height: 800 });
      return [await boxOf(patient, 'h1'), await boxOf(patient, '.place'), await boxOf(patient, '.logo')];
    };
    const before = [await boxesAt(320), await boxesAt(1440)];
    send();
    await image.evaluate((element: HTMLImageElement) => element.decode());
    await patient.sees(enfermaria.Descricao);
    for (const [at, width] of [320, 1440].entries()) {
      expect(await boxesAt(width)).toEqual(before[at]);
      const { fit, box } = await image.evaluate((element) => {
        const { objectFit } = getComputedStyle(element);
        return { fit: objectFit, box: element.getBoundingClientRect().toJSON() as DOMRect };
      });
      expect(fit).toBe('contain');
      expect(box.bottom).toBeLessThanOrEqual((await boxOf(patient, 'h1')).y);
      expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
    }
  });

  test('lies in the middle of a white plate in the dark scheme only', async () => {
    const patient = await newPatient();
    const { page } = patient;
    await show(patient, { settings: { logo }, reach: () => patient.openLink(enfermaria) });
    expect((await plate(patient))[0]).toBe('rgba(0, 0, 0, 0)');
    for (const forcedColors of ['none', 'active'] as const) {
      for (const [width, height] of [
        [320, 454],
        [740, 360],
        [1024, 768],
      ] as const) {
        await lookWith(page, { ...usual, viewport: { width, height }, colorScheme: 'dark', forcedColors });
        expect([width, ...(await plate(patient))]).toEqual([width, 'rgb(255, 255, 255)', '50% 50%']);
      }
    }
  });

  test('leaves the arrow in sight on a tablet in landscape', async () => {
    const patient = await newPatient();
    const { page } = patient;
    const { settings, ...state } = stateOf('Identification', 'privacy text');
    const title = 'Avaliação de satisfação do Hospital Universitário Professor Polydoro Ernani de São Thiago';
    await show(patient, { ...state, settings: { ...settings, logo, title } });
    for (const viewport of [tablet, { width: 1280, height: 800 }])
      expect(await belowTheEdge(patient, viewport, ['.next'])).toEqual([]);
    await lookWith(page, { ...usual, colorScheme: 'dark' });
    expect((await plate(patient))[0]).toBe('rgb(255, 255, 255)');
  });

  test('is centred on the thank-you screen', async () => {
    const patient = await newPatient();
    const { page } = patient;
    const { settings, ...state } = stateOf('Thanks', 'shown');
    await show(patient, { ...state, settings: { ...settings, logo } });
    for (const width of [320, 740, 1024]) {
      await lookWith(page, { ...usual, viewport: { width, height: 800 } });
      const box = await boxOf(patient, '.logo');
      expect(Math.min(box.width / 4, box.height)).toBeGreaterThanOrEqual(25);
      expect(Math.abs(box.x + box.right - width)).toBeLessThanOrEqual(1);
    }
  });
});
