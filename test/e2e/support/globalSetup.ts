import { installBrowser } from './chromium';

/** Runs once. The workers inherit the environment variable. */
export default () => {
  process.env['E2E_BROWSER'] = JSON.stringify(installBrowser());
};
