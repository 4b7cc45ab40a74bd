// A jest transform for libraries. By default jest loads every module again for each test file, which takes longer than
// most tests. `loadOnce` of jest.environment.js loads a library once for all test files of this process.
module.exports = {
  process: (/** @type {string} */ _text, /** @type {string} */ file) => ({
    code: `module.exports = loadOnce(${JSON.stringify(file)});`,
  }),
};
