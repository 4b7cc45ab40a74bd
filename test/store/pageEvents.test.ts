import type { Action } from '@reduxjs/toolkit';
import { tracePage } from '../../src/store/pageEvents';
import { deploymentFor } from '../support/deployment';
import { stopTheClock } from '../support/time';

beforeEach(stopTheClock);

const traced = () => {
  const actions: Action[] = [];
  const dispatch = <A extends Action>(action: A) => {
    actions.push(action);
    return action;
  };
  tracePage(dispatch, deploymentFor('https://host.example/avaliacao'));
  return actions;
};

test('a trace begins with address, browser, version and settings', () => {
  // The path tells the support staff which link a patient opened, even if no screen appears. The trace omits the query.
  window.history.replaceState(null, '', '/7?a=b');
  document.head.innerHTML = '<meta name="version" content="1.2.0+abc">';
  expect(traced()).toEqual([
    {
      type: 'support/pageStarted',
      payload: {
        at: new Date().toISOString(),
        version: '1.2.0+abc',
        origin: window.location.origin,
        path: '/7',
        userAgent: navigator.userAgent,
        language: navigator.language,
        secureContext: window.isSecureContext,
        online: true,
        visibility: 'visible',
        apiBaseUrl: 'https://host.example/avaliacao',
        kioskReturnSeconds: null,
        visibleErrors: false,
      },
    },
  ]);
});

test.each([
  ['a hidden page', document, new Event('visibilitychange'), 'support/visibilityChanged', { visibility: 'hidden' }],
  ['a lost connection', window, new Event('offline'), 'support/connectionChanged', { online: false }],
  ['a connection that is back', window, new Event('online'), 'support/connectionChanged', { online: false }],
  [
    'a page that is left',
    window,
    new PageTransitionEvent('pagehide', { persisted: true }),
    'support/pageHidden',
    { persisted: true },
  ],
  [
    'a page from the back/forward cache',
    window,
    new PageTransitionEvent('pageshow', { persisted: true }),
    'support/pageRestored',
    {},
  ],
])('%s is in the trace', (_, target, event, type, payload) => {
  const actions = traced();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  target.dispatchEvent(event);
  expect(actions.slice(1)).toEqual([{ type, payload: { at: new Date().toISOString(), ...payload } }]);
});

test('the pageshow event of the load is not in the trace', () => {
  const actions = traced();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(actions).toHaveLength(1);
});
