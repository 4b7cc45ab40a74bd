import { configurePage, type Overrides } from '../../../src/server/page/configurePage';
import type { Patient } from './patient';

/** Serves the page with these settings as a static web server does, without a `Content-Security-Policy` header. */
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
