import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { eventually } from '../e2e/support/eventually';
import { openHospital, type Hospital } from '../e2e/support/hospital';
import { Patient } from '../e2e/support/patient';
import { farmacia } from '../e2e/support/wards';

// `testTimeout` of a project in jest's configuration is not read.
jest.setTimeout(240_000);

/** A whole Chromium: the one that the tests bring keeps no sessions. */
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
const whereItIs = executablePath ? test : test.skip;

let profile: string;
let hospital: Hospital;
beforeAll(async () => {
  profile = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-profile-'));
  hospital = await openHospital();
});
afterAll(async () => {
  await hospital.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A file of a browser that runs may be gone by the time it is read. */
const bytesOf = (file: string) => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/** The files of the profile that hold any of `texts`, with one byte a character or with two. */
const holding = (...texts: string[]): string[] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const bytes = bytesOf(path.join(profile, file));
    return texts.some((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
  });

const open = () =>
  chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    baseURL: hospital.url,
    args: ['--no-sandbox', '--disable-gpu', '--restore-last-session'],
  });

whereItIs(
  'Chromium writes neither name nor phone into its profile: typed, sent, closed, restored and closed again',
  async () => {
    const written = () => holding('QUITERIABR', 'quiteriabr', '98765-4321', '11987654321');
    let context = await open();
    const patient = new Patient(context, await context.newPage());
    await patient.openLink(farmacia);
    await patient.nome.pressSequentially('quiteriabr');
    await patient.telefone.pressSequentially('11987654321');
    await patient.reads(patient.telefone, '(11) 98765-4321');

    // What a field without our attribute holds is written: by then ours would have been, too.
    const other = new Patient(context, await context.newPage());
    await other.openLink(farmacia);
    await other.nome.evaluate((input) => {
      input.removeAttribute('autocomplete');
    });
    await other.nome.pressSequentially('controleabr');
    await other.page.evaluate(() => {
      history.pushState(history.state, '', '/7?');
    });
    await eventually(() => {
      expect(holding('CONTROLEABR')).not.toEqual([]);
    }, 60_000);
    expect(written()).toEqual([]);

    await patient.page.bringToFront();
    await patient.next();
    await patient.send();
    await patient.seesThanks();
    await context.close();
    expect(written()).toEqual([]);

    context = await open();
    await context.newPage();
    await context.close();
    expect(written()).toEqual([]);
  },
);
