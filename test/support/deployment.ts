import settings from '../../config/deployment.json';
import type { Deployment } from '../../src/deployment/deployment';

/** The settings that the repository carries, for a host of the test's own. */
export const deploymentFor = (apiBaseUrl: string): Deployment => ({ ...settings, apiBaseUrl });
