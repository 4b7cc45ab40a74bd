import { createContext, type RefObject } from 'react';
import type { InputText } from '../contract/earlyInput';
import { parseDeployment } from '../deployment/deployment';

export const DeploymentContext = createContext(parseDeployment({}));

/** Takes the focus when the screen changes. */
export const HeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });

/** What happened before the app started (src/firstPaint/handOver.ts). */
export const TakeOverContext = createContext({
  takeOver: (): InputText[] | undefined => undefined,
  earlyDescricao: (_idLocal: string): string | null => null,
});
