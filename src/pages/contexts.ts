import { createContext, type RefObject } from 'react';
import type { InputText } from '../contract/earlyInput';
import { parseDeployment } from '../deployment/deployment';

export const DeploymentContext = createContext(parseDeployment({}));

/** The screen's heading, which takes the focus when the screen changes. */
export const HeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });

/** What the page recorded before the app started (src/firstPaint/handOver.ts). */
export const TakeOverContext = createContext({
  takeOver: (): InputText[] | undefined => undefined,
  earlyDescricao: (_idLocal: string): string | null => null,
});
