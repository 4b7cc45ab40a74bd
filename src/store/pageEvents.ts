import { createAction, type Dispatch } from '@reduxjs/toolkit';
import type { Deployment } from '../deployment/deployment';
import { versionOfPage } from '../lib/failures';
import { onRestored } from '../lib/onRestored';

const at = () => new Date().toISOString();

// These actions only appear in the recording of Redux DevTools (.github/docs/support.md).

export const pageStarted = createAction('support/pageStarted', (deployment: Deployment) => ({
  payload: {
    at: at(),
    version: versionOfPage(),
    origin: window.location.origin,
    path: window.location.pathname,
    userAgent: navigator.userAgent,
    language: navigator.language,
    secureContext: window.isSecureContext,
    online: navigator.onLine,
    visibility: document.visibilityState,
    apiBaseUrl: deployment.apiBaseUrl,
    kioskReturnSeconds: deployment.kioskReturnSeconds,
    visibleErrors: deployment.visibleErrors,
  },
}));

export const visibilityChanged = createAction('support/visibilityChanged', () => ({
  payload: { at: at(), visibility: document.visibilityState },
}));

export const connectionChanged = createAction('support/connectionChanged', () => ({
  payload: { at: at(), online: navigator.onLine },
}));

export const pageHidden = createAction('support/pageHidden', (persisted: boolean) => ({
  payload: { at: at(), persisted },
}));

export const pageRestored = createAction('support/pageRestored', () => ({ payload: { at: at() } }));

export const tracePage = (dispatch: Dispatch, deployment: Deployment) => {
  dispatch(pageStarted(deployment));
  document.addEventListener('visibilitychange', () => dispatch(visibilityChanged()));
  window.addEventListener('online', () => dispatch(connectionChanged()));
  window.addEventListener('offline', () => dispatch(connectionChanged()));
  window.addEventListener('pagehide', ({ persisted }) => dispatch(pageHidden(persisted)));
  onRestored(() => dispatch(pageRestored()));
};
