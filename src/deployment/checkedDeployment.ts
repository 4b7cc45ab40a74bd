import { contrastFault } from './contrast';
import { parseDeployment, settingError, type Deployment } from './deployment';

/** `parseDeployment` with a check of the colours' contrast. The page omits it, because its code is large. */
export const checkDeployment = (settings: unknown): Deployment => {
  const deployment = parseDeployment(settings);
  const fault = contrastFault(deployment.colors);
  if (fault !== undefined) throw settingError('colors', `não serve: ${fault}`);
  return deployment;
};
