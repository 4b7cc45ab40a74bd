import { findEngines, findReaders } from './find';

/** Stores the engines that were found in `ENGINES` and `READERS`, from which the tests and summary.js read them. */
export default () => {
  process.env['ENGINES'] = JSON.stringify(findEngines());
  process.env['READERS'] = JSON.stringify(findReaders());
};
