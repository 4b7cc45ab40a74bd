import { createContext, type RefObject } from 'react';
import type { InputText } from '../contract/earlyInput';
import { parseDeployment, type Deployment } from '../deployment/deployment';

/** The hospital's settings, except `apiBaseUrl`, which pages do not need. */
export const DeploymentContext = createContext<Omit<Deployment, 'apiBaseUrl'>>(parseDeployment({}));

/** The heading of the screen, which takes the focus when the screen changes. */
export const HeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });

/**
 * What happened before the app started: the patient may have pressed Next, and the page may have shown the location's
 * description (src/firstPaint/handOver.ts).
 */
interface HandOver {
  takeOver: () => InputText[] | undefined;
  earlyDescricao: (idLocal: string) => string | null;
}

export const TakeOverContext = createContext<HandOver>({ takeOver: () => undefined, earlyDescricao: () => null });
