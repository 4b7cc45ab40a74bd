import { findEngines } from './find';

/** Finds the engines once. Tests and summary read them from the environment. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
