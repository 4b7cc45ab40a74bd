import { createAction } from '@reduxjs/toolkit';
import type { Deployment } from '../deployment/deployment';

/** Only for the recording of Redux DevTools (.github/docs/support.md): no reducer handles it. */
export const pageStarted = createAction('support/pageStarted', (deployment: Deployment) => ({
  payload: {
    at: new Date().toISOString(),
    version: document.querySelector<HTMLMetaElement>('meta[name=version]')?.content,
    origin: window.location.origin,
    path: window.location.pathname,
    userAgent: navigator.userAgent,
    language: navigator.language,
    secureContext: window.isSecureContext,
    online: navigator.onLine,
    visibility: document.visibilityState,
    deployment,
  },
}));
