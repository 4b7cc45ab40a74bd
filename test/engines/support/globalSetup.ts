import { findEngines } from './find';

/** Stores the engines that were found in `ENGINES`, from which the tests and summary.js read them. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
};
