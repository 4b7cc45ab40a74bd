import settings from '../../config/deployment.json';
import type { Deployment } from '../../src/deployment/deployment';

export const deploymentFor = (apiBaseUrl: string): Deployment => ({ ...settings, apiBaseUrl });
