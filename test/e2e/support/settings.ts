import { configurePage, type Overrides } from '../../../src/server/page/configurePage';
import type { Patient } from './patient';

/** Serves the page as a web server of static files does, which sends no policy, configured with these settings. */
export const setInPage = ({ page }: Patient, settings: Overrides) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      await route.fallback();
      return;
    }
    const response = await route.fetch();
    const { html: body } = configurePage(await response.text(), settings);
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
