import { findEngines } from './find';

/** Once, before the tests are described: they and the summary find the engines in their environment. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
