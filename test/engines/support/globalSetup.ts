import { findEngines } from './find';

/** Finds the engines, once before all tests. The tests and summary.js read them from this variable. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
