import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import './components/styles/base.css';
import './components/styles/identification.css';
import './components/styles/survey.css';
import './components/styles/thanks.css';
import './components/styles/modes.css';
import { parseDeployment, parseJson, type Deployment } from './deployment/deployment';
import { otherTabs } from './lib/otherTabs';
import { thisTablet } from './lib/tablet';
import { earlyDescricao, fetchUnlessEarly, takeOver } from './firstPaint/handOver';
import { hydrateShown } from './firstPaint/hydrateShown';
import { DeploymentContext, TakeOverContext } from './pages/contexts';
import { createRouter } from './pages/router';
import { tracePage } from './store/pageEvents';
import { rehydrate } from './store/persistence';
import { setupStore } from './store/setupStore';

const handOver = { takeOver, earlyDescricao };

/** Lets the browser handle input between two steps of the start. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

const start = async (root: HTMLElement, deployment: Deployment) => {
  await pause();
  const store = setupStore({ deployment, otherTabs: otherTabs(), tablet: thisTablet(), fetch: fetchUnlessEarly });
  tracePage(store.dispatch, deployment);
  await rehydrate(store);
  await pause();
  const app = (
    <StrictMode>
      <Provider store={store}>
        <DeploymentContext value={deployment}>
          <TakeOverContext value={handOver}>
            <RouterProvider router={createRouter()} />
          </TakeOverContext>
        </DeploymentContext>
      </Provider>
    </StrictMode>
  );
  // The page may already show the identification screen (src/firstPaint/script/link.ts).
  if (window.early?.shown) hydrateShown(root, window.early.shown, app);
  else createRoot(root).render(app);
};

const settingsOf = (root: HTMLElement): Deployment => {
  try {
    return parseDeployment(parseJson(document.getElementById('deployment')?.textContent ?? ''));
  } catch (error) {
    root.textContent = String(error);
    throw error;
  }
};

if (window.early) window.early.codeArrived = true;
const root = document.getElementById('root') as HTMLElement;
start(root, settingsOf(root)).catch((error: unknown) => {
  window.early?.showFailed?.();
  throw error;
});
