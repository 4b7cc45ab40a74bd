import { installBrowser } from './chromium';

/** Once, before the workers start: they find the browser in their environment. */
export default () => {
  process.env['E2E_BROWSER'] = JSON.stringify(installBrowser());
};
