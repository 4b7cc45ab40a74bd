import { createContext } from 'react';
import { parseDeployment, type Deployment } from '../deployment/deployment';

/** What a hospital has set of what a patient sees. */
export const DeploymentContext = createContext<Omit<Deployment, 'apiBaseUrl'>>(parseDeployment({}));
