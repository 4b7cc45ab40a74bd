import { pageOf, settingsIn } from '../../../src/page/pageOf';
import type { Deployment } from '../../../src/deployment/deployment';
import type { Patient } from './patient';

/** Serves the page with these settings as a static web server does, without a `Content-Security-Policy` header. */
export const setInPage = ({ page }: Patient, settings: Partial<Deployment>) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      await route.fallback();
      return;
    }
    const response = await route.fetch();
    const built = await response.text();
    const body = pageOf(built, { ...settingsIn(built), ...settings });
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
