import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router-dom';
import { DeploymentContext } from '../../src/pages/contexts';
import { describeErrorPage } from '../../src/pages/errorPage';
import { routes } from '../../src/pages/router';
import { shakeTheClock } from './clock';
import { deploymentFor } from './deployment';
import { openStore, type Visit } from './store';
import { settle } from './time';

interface AppVisit extends Visit {
  history?: [InitialEntry, ...InitialEntry[]];
  /** Index of the open path in `history`; by default the last one. */
  index?: number;
}

export const openApp = async ({ history = ['/7'], index = history.length - 1, ...visit }: AppVisit = {}) => {
  shakeTheClock();
  const { store, host } = await openStore(visit);
  const router = createMemoryRouter(routes, { initialEntries: history, initialIndex: index });
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const queries = render(
    <StrictMode>
      <Provider store={store}>
        <DeploymentContext value={{ ...deploymentFor(host.apiBaseUrl), ...visit.settings }}>
          <RouterProvider router={router} onError={describeErrorPage} />
        </DeploymentContext>
      </Provider>
    </StrictMode>,
  );
  await settle();
  return {
    ...queries,
    store,
    host,
    router,
    scrolled,
    user: userEvent.setup({ delay: null }),
    path: () => router.state.location.pathname,
    open: async (to: string) => {
      await act(() => router.navigate(to));
      await settle();
    },
    back: async () => {
      await act(() => router.navigate(-1));
      await settle();
    },
  };
};

export type App = Awaited<ReturnType<typeof openApp>>;
