const { TestEnvironment } = require('jest-environment-node');
const { types } = require('node:util');

const classes = {
  Date: types.isDate,
  Error: types.isNativeError,
  Function: (/** @type {unknown} */ it) => typeof it === 'function',
  Promise: types.isPromise,
};

/**
 * The tests have their own globals. With this, `instanceof` finds that an error, date, function or promise of the tests
 * is one for the libraries too, and the other way round.
 *
 * @param {typeof globalThis} globals
 */
const recognizeAll = (globals) => {
  for (const [name, isOne] of Object.entries(classes)) {
    const it = globals[/** @type {keyof typeof classes} */ (name)];
    Object.defineProperty(it, Symbol.hasInstance, {
      configurable: true,
      /** @param {unknown} value */
      value(value) {
        // The subclasses inherit this function.
        return this === it ? isOne(value) : Function.prototype[Symbol.hasInstance].call(this, value);
      },
    });
  }
};

recognizeAll(globalThis);

/** The environment of Node, with the function that jest.library.js needs. */
module.exports = class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    recognizeAll(this.global);
    Object.assign(this.global, { loadOnce: require });
  }
};
