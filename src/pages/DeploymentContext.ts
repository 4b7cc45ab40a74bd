import { createContext } from 'react';
import type { Deployment } from '../lib/deployment';

/** What a hospital has set of what a patient sees. */
export const DeploymentContext = createContext<Pick<Deployment, 'title' | 'logo'>>({
  title: 'Avaliação de satisfação',
  logo: '',
});
