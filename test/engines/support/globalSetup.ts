import { findEngines } from './find';

/**
 * Runs once before all tests and finds the engines. The tests and summary.js read them from this variable.
 */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
