import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHospital, type Hospital } from '../e2e/support/hospital';
import { eventually } from '../support/eventually';
import { openChromium } from './drivers/chromium';
import type { Driver, Viewport } from './drivers/driver';
import { openFirefox } from './drivers/firefox';
import { openWebKit } from './drivers/webKit';
import type { FoundReader } from './support/find';
import { openFront, type Front } from './support/front';
import { openOrca, type Orca } from './support/orca';
import { Patient } from './support/patient';

// A survey of twelve questions takes half a minute to send.
jest.setTimeout(240_000);

const TIMES = Number(process.env['READER_TIMES'] ?? 3);
const SAYS_WITHIN_MS = 12_000;
const SETTLES_MS = 1500;

const perguntas = Array.from({ length: 30 }, (_, index) => ({
  Id: index + 1,
  Descricao_Pergunta: `Como foi o cuidado número ${index + 1}?`,
}));
const ward = (count: number) => ({
  Id: `Q${count}`,
  Descricao: `Ala de ${count}`,
  perguntas: perguntas.slice(0, count).map(({ Id }) => Id),
});
const [one, twelve, thirty] = [ward(1), ward(12), ward(30)];

const HEADING = 'Clique em cada item para avaliar.';
const THANKS = 'Agradecemos por sua participação!';

const viewport: Viewport = { width: 1000, height: 700 };

const readers = JSON.parse(process.env['READERS'] ?? '[]') as FoundReader[];

/** What Orca says twice or more often counts each time. */
const countOf = (text: string, said: string[]) => said.filter((each) => each.includes(text)).length;

for (const reader of readers) {
  const run = 'missing' in reader ? describe.skip : describe;
  run(`Orca over ${reader.name}${'missing' in reader ? ` (not tested: ${reader.missing})` : ''}`, () => {
    if ('missing' in reader) {
      test.todo(reader.missing);
      return;
    }
    let folder: string;
    let hospital: Hospital;
    let front: Front;
    let orca: Orca;
    let driver: Driver;
    let patient: Patient;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-heard-'));
      const file = path.join(folder, 'hospital.json');
      writeFileSync(file, JSON.stringify({ locais: [one, twelve, thirty], perguntas }));
      hospital = await openHospital({ visibleErrors: true }, { HOSPITAL_FILE: file });
      front = await openFront(hospital);
      orca = await openOrca();
      if (reader.engine === 'webKit') driver = await openWebKit(viewport, orca.env);
      else if (reader.engine === 'chromium') driver = await openChromium(reader, viewport, orca.env);
      else driver = await openFirefox(reader.executablePath, viewport, undefined, [], orca.env);
      patient = new Patient(driver, front.url);
    });
    afterAll(async () => {
      await driver.close();
      await orca.close();
      front.close();
      await hospital.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** What Orca says from now on. */
    const listen = () => {
      const from = orca.said().length;
      return () => orca.said().slice(from);
    };
    const hears = (said: () => string[], text: string) =>
      eventually(() => {
        if (!countOf(text, said())) throw new Error(`Not said: ${text}. Said: ${said().join(' | ')}`);
      }, SAYS_WITHIN_MS);
    const opens = async (local: typeof one) => {
      const said = listen();
      await patient.openLink(local);
      await patient.sees(local.Descricao);
      orca.click();
      await patient.tapInput('Nome');
      await hears(said, 'Nome');
      await patient.tapButton('Avançar');
    };

    test('a wide screen shows the survey', async () => {
      expect(viewport.width).toBeGreaterThan(960);
      for (let time = 1; time <= TIMES; time += 1) {
        await patient.openLink(thirty);
        await patient.sees(thirty.Descricao);
        await patient.next();
        // Orca asks for the elements of the page a moment after they have come.
        await sleep(SETTLES_MS);
        await patient.seesQuestions();
      }
    });

    // Orca 43 says little of what WebKitGTK's driver does, so what it says is not compared there.
    if (reader.engine === 'webKit') return;

    test(`the headings after Next and of the thanks are spoken, ${TIMES} times of ${TIMES}`, async () => {
      const silent: string[] = [];
      for (let time = 1; time <= TIMES; time += 1) {
        const check = async (said: () => string[], text: string) => {
          await hears(said, text).catch(() => {
            silent.push(`${time}: ${text}: ${said().join(' | ')}`);
          });
        };
        const survey = listen();
        await opens(one);
        await patient.seesQuestions();
        await check(survey, HEADING);
        const thanks = listen();
        await patient.tapButton('Enviar');
        await patient.sees(THANKS);
        await check(thanks, THANKS);
      }
      expect(silent).toEqual([]);
    });

    test('the heading before Enviar is the last of 30 questions', async () => {
      await opens(thirty);
      await patient.seesQuestions();
      await driver.evaluate(
        'void Array.from(document.querySelectorAll("button")).find((one) => one.textContent === "Enviar").focus()',
      );
      const said = listen();
      await eventually(() => {
        orca.press('shift+h');
        expect(said()).toContainEqual(expect.stringContaining('Como foi o cuidado número 30?'));
      }, SAYS_WITHIN_MS);
    });

    test('of a sending Orca says the start, three quarters and the thanks, and nothing else', async () => {
      await opens(twelve);
      await patient.seesQuestions();
      const said = listen();
      await patient.tapButton('Enviar');
      await eventually(() => patient.sees(THANKS), 60_000);
      await hears(said, THANKS);
      const about = said().filter((text) => /enviando|resposta|\d de \d|%|percent/i.test(text));
      expect(about.map((text) => text.replace(/( (clickable|panel|grouping|group))*\.?$/, ''))).toEqual([
        'Enviando suas respostas',
        ...[4, 7, 10].map((next) => `Enviando resposta ${next} de 12`),
      ]);
    });

    test('a failure is spoken', async () => {
      await opens(one);
      await patient.seesQuestions();
      front.refuseAnswers(true);
      const said = listen();
      await patient.tapButton('Enviar');
      await patient.sees('Não foi possível enviar sua avaliação.');
      await hears(said, 'Não foi possível enviar sua avaliação.').finally(() => {
        front.refuseAnswers(false);
      });
    });
  });
}
