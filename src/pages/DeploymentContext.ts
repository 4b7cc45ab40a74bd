import { createContext } from 'react';
import { parseDeployment, type Deployment } from '../deployment/deployment';

/** The hospital's settings for the screens (src/deployment/deployment.ts). */
export const DeploymentContext = createContext<Omit<Deployment, 'apiBaseUrl'>>(parseDeployment({}));
