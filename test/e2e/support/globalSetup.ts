import { installBrowser } from './chromium';

/** Runs once before the workers start and puts the browser into their environment. */
export default () => {
  process.env['E2E_BROWSER'] = JSON.stringify(installBrowser());
};
