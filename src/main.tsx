import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import './components/styles/base.css';
import './components/styles/identification.css';
import './components/styles/survey.css';
import './components/styles/thanks.css';
import './components/styles/modes.css';
// Declares `window.early`.
import type {} from './contract/early';
import { whenOpened } from './contract/whenOpened';
import { parseDeployment, type Deployment } from './deployment/deployment';
import { DeploymentContext } from './pages/contexts';
import { startPageRules } from './pages/pageRules';
import { describeErrorPage } from './pages/errorPage';
import { createRouter } from './pages/router';
import { createTablet } from './pages/browserTablet';
import { pageStarted } from './store/pageStarted';
import { rehydrate } from './store/persistence';
import { setupStore } from './store/setupStore';

/** Lets the browser handle input between two steps of the start. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Hydrates the identification screen that the page already shows. If that fails, for example because an extension has
 * changed the screen, React replaces the inputs, and the new ones get the patient's text and focus.
 */
const hydrate = (root: HTMLElement, app: ReactNode) => {
  // Extensions may have inserted other inputs, also with `autocomplete=off`, but none with a label for the Enter key.
  const inputs = () => [...root.querySelectorAll<HTMLInputElement>('input[enterkeyhint]')];
  const before = inputs();
  const focused = document.activeElement;
  const putBack = () => {
    for (const [index, input] of inputs().entries()) {
      input.value ||= before[index]?.value ?? '';
      if (before[index] === focused) input.focus();
    }
  };
  hydrateRoot(root, app, { onRecoverableError: putBack });
};

const start = async (root: HTMLElement, deployment: Deployment) => {
  await pause();
  const store = setupStore(deployment, createTablet());
  startPageRules(deployment.kioskReturnSeconds !== null);
  store.dispatch(pageStarted(deployment));
  await rehydrate(store);
  await pause();
  const app = (
    <StrictMode>
      <Provider store={store}>
        <DeploymentContext value={deployment}>
          <RouterProvider router={createRouter()} onError={describeErrorPage} />
        </DeploymentContext>
      </Provider>
    </StrictMode>
  );
  if (root.querySelector('form')) hydrate(root, app);
  else createRoot(root).render(app);
};

const settingsOf = (root: HTMLElement): Deployment => {
  try {
    return parseDeployment(JSON.parse(document.getElementById('deployment')?.textContent ?? ''));
  } catch (error) {
    root.textContent = String(error);
    throw error;
  }
};

const { early } = window;
if (early) early.started = true;
const root = document.getElementById('root') as HTMLElement;
const deployment = settingsOf(root);
whenOpened(() => {
  start(root, deployment).catch((error: unknown) => {
    if (early) {
      early.started = false;
      early.show('failed');
    }
    throw error;
  });
});
