import settings from '../../config/deployment.json';
import type { Deployment } from '../../src/deployment/deployment';

/** The repository's settings, but with the API at `apiBaseUrl`. */
export const deploymentFor = (apiBaseUrl: string): Deployment => ({ ...settings, apiBaseUrl });
