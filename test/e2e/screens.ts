/**
 * Takes screenshots, and does not compare them with anything. `npm run screens` saves every state of every screen in
 * `.screenshots/`. `SCREENS=readme npm run screens` updates the screenshots in the documents.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { tempFolder } from '../support/tempFolder';
import { usePatients } from './support/browser';
import { emulate, lookWith, phone, tablet, usual, type Environment } from './support/environments';
import { startOfficePanel } from './support/officePanel';
import type { Patient } from './support/patient';
import { show, stateOf, states } from './support/states';

const newPatient = usePatients();

const root = path.resolve(__dirname, '..', '..');

const looks: (Environment & { look: string })[] = [
  { look: '320', ...usual, viewport: { width: 320, height: 568 } },
  { look: '360', ...usual },
  { look: '412', ...usual, viewport: { width: 412, height: 915 } },
  { look: 'tablet', ...usual, viewport: tablet },
  { look: 'tablet-upright', ...usual, viewport: { width: 768, height: 1024 } },
  { look: 'desktop', ...usual, viewport: { width: 1440, height: 900 } },
  { look: 'dark', ...usual, colorScheme: 'dark' },
  { look: 'forced', ...usual, forcedColors: 'active' },
];

const folderFor = (name: string) => {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

const photograph = async (page: Page, file: string, fullPage = true) => {
  writeFileSync(file, await page.screenshot({ fullPage }));
};

const a4 = { width: 794, height: 1119 };
const endereco = ['--endereco', 'https://pesquisa.hospital.example'];

const readme = [
  { file: 'identification', screen: 'Identification', state: 'filled in', viewport: phone },
  { file: 'survey', screen: 'Survey', state: 'partly answered', viewport: phone },
  { file: 'sending', screen: 'Survey', state: 'sending', viewport: phone },
  { file: 'thanks', screen: 'Thanks', state: 'shown', viewport: phone },
] as const;

if (process.env['SCREENS'] === 'readme') {
  test.each(readme)('$file', async ({ file, viewport, screen, state }) => {
    const patient = await newPatient({ viewport });
    await show(patient, stateOf(screen, state));
    await lookWith(patient.page, { ...usual, viewport });
    // Moves the pointer away, because a control under it would show its hover effect.
    await patient.page.mouse.move(0, 0);
    await photograph(patient.page, path.join(folderFor('.github/screenshots'), `${file}.png`), false);
  });
  describe('for the quality office', () => {
    let office: Awaited<ReturnType<typeof startOfficePanel>>;
    // Before the folder is deleted.
    afterAll(async () => office.stop());
    const files = tempFolder();
    beforeAll(async () => {
      office = await startOfficePanel(1, files);
    });

    test.each([
      {
        file: 'relatorio',
        args: ['relatorio', '--periodo', '2026-10', '--meta', '85'],
        viewport: { width: 1100, height: 900 },
      },
      {
        file: 'folha',
        args: ['relatorio', '--periodo', '2026-10', '--folhas', '--local', '1', ...endereco],
        viewport: a4,
      },
      { file: 'cartaz-a4', args: ['cartazes', '--local', '1', ...endereco], viewport: a4 },
      { file: 'cartaz-a6', args: ['cartazes', '--formato', 'a6', ...endereco], viewport: a4 },
    ])('$file', async ({ file, args, viewport }) => {
      const { page } = await newPatient({ viewport });
      const { stdout } = await office.run([...args, '--saida', '-']);
      await page.setContent(stdout);
      if (viewport === a4) await page.emulateMedia({ media: 'print' });
      await photograph(page, path.join(folderFor('.github/screenshots'), `${file}.png`), file === 'relatorio');
    });

    test('painel', async () => {
      const { page } = await newPatient({ viewport: { width: 1280, height: 900 } });
      await page.goto(office.address);
      await page.getByRole('heading', { name: 'Locais', exact: true }).waitFor();
      await photograph(page, path.join(folderFor('.github/screenshots'), 'painel.png'), false);
    });
  });
} else {
  const folder = folderFor('.screenshots');
  const photographAll = async ({ page }: Patient, name: string, setInto = lookWith) => {
    // Moves the pointer away, because a control under it would show its hover effect.
    await page.mouse.move(0, 0);
    for (const { look, ...environment } of looks) {
      await setInto(page, environment);
      await photograph(page, path.join(folder, `${name}.${look}.png`.toLowerCase().replaceAll(' ', '-')));
    }
  };

  test.each(states)('$screen, $state', async (state) => {
    const patient = await newPatient();
    await show(patient, state);
    await photographAll(patient, `${state.screen}.${state.state}`);
  });

  test('without JavaScript', async () => {
    const patient = await newPatient({ javaScriptEnabled: false });
    await patient.page.goto('/12');
    // Uses `emulate`, because `lookWith` would run JavaScript in the page.
    await photographAll(patient, 'no-javascript', emulate);
  });

  test.each(states.filter(({ state }) => ['filled in', 'partly answered'].includes(state)))(
    '$screen on paper',
    async (state) => {
      const patient = await newPatient({ viewport: { width: 794, height: 1123 } });
      await show(patient, state);
      await patient.page.emulateMedia({ media: 'print' });
      await photograph(patient.page, path.join(folder, `${state.screen.toLowerCase()}.print.png`));
    },
  );
}
