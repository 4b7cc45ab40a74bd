import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import './components/styles.css';
import { readDeployment } from './lib/deployment';
import { createRouter } from './pages/router';
import { rehydrate } from './store/persistence';
import { setupStore } from './store/setupStore';

const start = async (root: HTMLElement) => {
  const store = setupStore({ deployment: readDeployment(document) });
  await rehydrate(store);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={createRouter()} />
      </Provider>
    </StrictMode>,
  );
};

void start(document.getElementById('root') as HTMLElement);
