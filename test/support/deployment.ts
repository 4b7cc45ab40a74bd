import settings from '../../config/deployment.json';
import type { Deployment } from '../../src/deployment/deployment';

/** The repository's settings, with a host that belongs to the test. */
export const deploymentFor = (apiBaseUrl: string): Deployment => ({ ...settings, apiBaseUrl });
