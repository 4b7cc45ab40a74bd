import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { routeOf, type Patient } from './support/patient';
import { espera, farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

/** Right-clicks `target`. Returns whether the context menu may open; null if there was no `contextmenu` event. */
const mayShowMenu = async ({ page }: Patient, target: Locator): Promise<boolean | null> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not on the screen.`);
  await page.evaluate(() => {
    const noted = window as unknown as { menu: boolean | null };
    noted.menu = null;
    addEventListener('contextmenu', (event) => (noted.menu = !event.defaultPrevented), { once: true });
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  return page.evaluate(() => (window as unknown as { menu: boolean | null }).menu);
};

const menusOf = async (patient: Patient, targets: Locator): Promise<(boolean | null)[]> => {
  const menus: (boolean | null)[] = [];
  for (const target of await targets.all()) menus.push(await mayShowMenu(patient, target));
  return menus;
};

test('the context menu is suppressed on images and nowhere else', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const images = page.locator('img');

  await patient.openLink(farmacia);
  expect(await menusOf(patient, images)).toEqual([false, false]);
  expect(await menusOf(patient, page.locator('h1, label, input'))).toEqual([true, true, true, true, true]);

  await patient.next();
  expect(await menusOf(patient, images)).toEqual([false, false, false, false]);
  expect(await menusOf(patient, page.locator('h1, legend, .face span'))).toEqual([true, true, true, true, true, true]);
  expect(await mayShowMenu(patient, patient.enviar)).toBe(true);

  const answer = await hold(page, routeOf('responder'));
  await patient.send();
  expect(await menusOf(patient, images)).toEqual([false, false, false, false]);

  answer.release();
  await patient.seesThanks();
  expect(await menusOf(patient, images)).toEqual([false]);
  expect(await mayShowMenu(patient, page.locator('h1'))).toBe(true);
});

test('a survey can be completed while all image requests are blocked', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await page.route(
    () => true,
    (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()),
  );
  const shown = () =>
    page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(
        images.map(async (image) => {
          await image.decode();
          return image.naturalWidth > 0;
        }),
      ),
    );
  await patient.openLink(farmacia);
  expect(await shown()).toEqual([true, true]);
  await patient.next();
  expect(await shown()).toEqual([true, true, true, true]);
  await patient.choose(espera, 'Bo');
  await patient.send();
  await patient.seesThanks();
  expect(await shown()).toEqual([true]);
  expect(observer.requests.filter((request) => request.resourceType() === 'image')).toEqual([]);
  const { id } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'BO' }]);
});
