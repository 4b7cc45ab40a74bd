import type { Colors } from '../../../src/deployment/colors';
import type { Deployment } from '../../../src/deployment/deployment';
import type { Patient } from './patient';

/** Where a deployment differs from what was built. */
export type EditedSettings = Partial<Deployment> & { colors?: Partial<Colors> };

/** Serves the page as a server of static files does, which sends no policy, with its block of settings edited by somebody. */
export const setInPage = ({ page }: Patient, settings: EditedSettings) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      await route.fallback();
      return;
    }
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(id="deployment">)([^<]*)/,
      (_, tag: string, block: string) => tag + JSON.stringify({ ...(JSON.parse(block) as object), ...settings }),
    );
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
