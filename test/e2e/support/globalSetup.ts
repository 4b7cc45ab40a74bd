import { installBrowser } from './chromium';
import { openHospital, type Hospital } from './hospital';

declare global {
  var sharedHospital: Hospital | undefined;
}

/** Installs the browser and starts the shared hospital, once before all test files. Workers inherit the variables. */
export default async () => {
  process.env['E2E_BROWSER'] = JSON.stringify(installBrowser());
  globalThis.sharedHospital = await openHospital();
  process.env['E2E_HOSPITAL'] = globalThis.sharedHospital.url;
  process.env['E2E_DATABASE'] = globalThis.sharedHospital.file;
};
