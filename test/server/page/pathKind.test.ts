import { surveyPath } from '../../../src/server/page/pathKind';

test.each([
  ['/7', 'route'],
  ['/7/', 'route'],
  ['/perguntas', 'route'],
  ['/U.T.I', 'route'],
  ['/API', 'route'],
  ['/', 'error page'],
  ['//', 'error page'],
  ['//7', 'error page'],
  ['/a/b', 'error page'],
  ['/api', 'none'],
  ['/api/x', 'none'],
  ['/assets/x', 'none'],
  ['/apple-touch-icon.png', 'none'],
  ['/MAIN.JS', 'none'],
])('%s: %s', (path, kind) => {
  expect(surveyPath(path)).toBe(kind);
});
