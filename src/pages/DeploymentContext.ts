import { createContext } from 'react';
import { parseDeployment, type Deployment } from '../lib/deployment';

/** What a hospital has set of what a patient sees. */
export const DeploymentContext = createContext<Pick<Deployment, 'title' | 'logo'>>(parseDeployment({}));
