import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { eventually } from '../support/eventually';
import { openHospital } from '../e2e/support/hospital';
import { farmacia, linkOf } from '../e2e/support/wards';
import { start } from './drivers/process';
import { completeChromium } from './support/find';
import { ELSEWHERE, openFront, REQUESTS } from './support/front';

jest.setTimeout(180_000);

const whereItIs = completeChromium ? test : test.skip;

/** The path that the portal requests before it clicks. */
const CLICK = `${ELSEWHERE}/clique`;

/**
 * A portal at the origin of the survey. It lets the browser prerender a ward's link, and clicks it by itself, because
 * Chromium prerenders nothing while DevTools, and so Playwright, is attached. It clicks when the app's code was requested
 * and has had time to start, and keeps what is stored just before.
 */
const portal = `<a href="${linkOf(farmacia)}">Avaliar</a>
<script type="speculationrules">
  ${JSON.stringify({ prerender: [{ source: 'list', urls: [linkOf(farmacia)], eagerness: 'immediate' }] })}
</script>
<script>
  const before = { local: '{"Id":1,"Descricao":"UTI"}', idIdentificacaoPaciente: '"earlier"' };
  if (!sessionStorage.seen) {
    Object.assign(localStorage, before);
    const looking = setInterval(async () => {
      const requests = await (await fetch('${REQUESTS}')).text();
      if (!requests.includes('/assets/main')) return;
      clearInterval(looking);
      setTimeout(async () => {
        sessionStorage.seen = JSON.stringify({ ...localStorage });
        await fetch('${CLICK}');
        document.querySelector('a').click();
      }, 2000);
    }, 500);
  }
</script>`;

whereItIs('a link that Chromium prerenders makes no call and changes no key before it is clicked', async () => {
  const hospital = await openHospital();
  const front = await openFront(hospital, portal);
  const profile = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-prerender-'));
  const browser = start(completeChromium ?? '', [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    front.url + ELSEWHERE,
  ]);
  try {
    const call = `/api/getlocalbyid/${farmacia.Id}`;
    await eventually(() => {
      expect(front.requests).toContain(CLICK);
      expect(front.requests).toContain(call);
    }, 60_000);
    const beforeClick = front.requests.slice(0, front.requests.indexOf(CLICK));
    expect(beforeClick).not.toContain(call);
    expect(beforeClick).toContain(linkOf(farmacia));
    expect(beforeClick).toContainEqual(expect.stringMatching(/^\/assets\/main\..*\.js$/));
    // The click shows the prerendered page: it is not requested again.
    expect(front.requests.filter((path) => path === linkOf(farmacia))).toHaveLength(1);

    const [, address = ''] = /DevTools listening on (ws:\S+)/.exec(browser.output()) ?? [];
    const attached = await chromium.connectOverCDP(address);
    const page = attached
      .contexts()[0]
      ?.pages()
      .find((one) => one.url() === front.url + linkOf(farmacia));
    if (!page) throw new Error('The link is not open.');
    await page.getByText(farmacia.Descricao).waitFor();
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].activationStart > 0')).toBe(true);
    expect(JSON.parse(await page.evaluate('sessionStorage.seen'))).toEqual({
      local: '{"Id":1,"Descricao":"UTI"}',
      idIdentificacaoPaciente: '"earlier"',
    });
    await eventually(async () => {
      expect(await page.evaluate('localStorage.local')).toBe(
        JSON.stringify({ Id: farmacia.Id, Descricao: farmacia.Descricao }),
      );
    });
    await page.getByRole('button', { name: 'Avançar' }).click();
    await page.waitForURL('**/perguntas');
    await attached.close();
  } finally {
    await browser.end();
    front.close();
    await hospital.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
