import { findEngines } from './find';

/** The tests and summary.js read the engines from this variable. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
