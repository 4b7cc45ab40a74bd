// In tests, `import 'playwright-core'` gives this module: the copy that environment.js has loaded for all test files.
module.exports = globalThis.playwright;
