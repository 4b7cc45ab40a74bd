import { createContext, type RefObject } from 'react';
import { parseDeployment } from '../deployment/deployment';

export const DeploymentContext = createContext(parseDeployment({}));

/** The screen's heading, which takes the focus when the screen changes. */
export const HeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });
