import { createContext } from 'react';
import { parseDeployment } from '../deployment/deployment';

export const DeploymentContext = createContext(parseDeployment({}));
