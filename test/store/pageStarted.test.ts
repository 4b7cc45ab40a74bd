import { pageStarted } from '../../src/store/pageStarted';
import { deploymentFor } from '../support/deployment';

test('a trace says address, browser, version and settings', () => {
  // The path tells the support staff which link a patient opened, even if no screen appears. The trace omits the query.
  window.history.replaceState(null, '', '/7?a=b');
  document.head.innerHTML = '<meta name="version" content="1.2.0+abc">';
  expect(pageStarted(deploymentFor('https://host.example/avaliacao'))).toEqual({
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
      deployment: deploymentFor('https://host.example/avaliacao'),
    },
  });
});
