import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHospital, type Hospital } from '../e2e/support/hospital';
import { openChromium } from './drivers/chromium';
import type { Driver, Viewport } from './drivers/driver';
import { openFirefox } from './drivers/firefox';
import { openWebKit } from './drivers/webKit';
import type { Found } from './support/find';
import { openFront, type Front } from './support/front';
import { Patient } from './support/patient';
import { tablet } from './tablet';
import { way, type Step } from './way';
import type { Deployment } from '../../src/deployment/deployment';

// The time limit is long, because a browser may take many seconds to start.
jest.setTimeout(120_000);

const pictures = path.resolve(__dirname, '..', '..', '.screenshots', 'engines');

const DRAWN_MS = 200;

const found = JSON.parse(process.env['ENGINES'] ?? '[]') as Found[];
const engines = found.filter((one): one is Exclude<Found, { missing: string }> => !('missing' in one));

const open = (engine: (typeof engines)[number], viewport: Viewport): Promise<Driver> => {
  if (engine.engine === 'firefox') return openFirefox(engine.executablePath, viewport);
  return engine.engine === 'webKit' ? openWebKit(viewport) : openChromium(engine, viewport);
};

/**
 * The error of a step that did not run because an earlier step failed. It has no stack trace, because only the failed
 * step needs one.
 */
const notReached = () => Object.assign(new Error(), { stack: 'An earlier step failed.' });

test('at least one browser engine is installed', () => {
  expect(engines).not.toEqual([]);
});

const ways: { on: string; viewport: Viewport; settings: Partial<Deployment>; steps: readonly Step[] }[] = [
  { on: 'a phone', viewport: { width: 412, height: 823 }, settings: {}, steps: way },
  {
    on: "a ward's tablet",
    viewport: { width: 1024, height: 768 },
    settings: { kioskReturnSeconds: 10 },
    steps: tablet,
  },
];

for (const [engine, { on, viewport, settings, steps }] of engines.flatMap((one) =>
  ways.map((its) => [one, its] as const),
)) {
  describe(`${engine.name} on ${on}`, () => {
    const folder = path.join(pictures, `${engine.name} on ${on}`.toLowerCase().replaceAll(/\W+/g, '-'));
    let hospital: Hospital;
    let front: Front;
    let driver: Driver | undefined;
    let stopped = false;

    beforeAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      hospital = await openHospital(settings);
      front = await openFront(hospital);
      driver = await open(engine, viewport);
    });
    afterAll(async () => {
      await driver?.close();
      front.close();
      await hospital.stop();
    });

    for (const [index, { does, run }] of steps.entries()) {
      test(does, async () => {
        if (!driver || stopped) throw notReached();
        stopped = true;
        try {
          await run({ patient: new Patient(driver, front.url), front, hospital });
          stopped = false;
        } catch (error) {
          for (const complaint of driver.complaints()) console.error(complaint);
          throw error;
        } finally {
          const name = `${String(index + 1).padStart(2, '0')} ${does.split(/[,:]/)[0] ?? ''}.png`;
          // Waits until the page is drawn. Otherwise WebKitGTK's screenshot shows the previous frame.
          await sleep(DRAWN_MS);
          writeFileSync(path.join(folder, name.replaceAll(/[ /]/g, '-')), await driver.picture());
        }
      });
    }
  });
}
