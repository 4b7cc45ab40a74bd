import { installBrowser } from './chromium';

/** Runs once before all test files and installs the browser. The workers inherit the environment variable. */
export default () => {
  process.env['E2E_BROWSER'] = JSON.stringify(installBrowser());
};
