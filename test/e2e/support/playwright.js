// The copy of Playwright that environment.js has loaded for all test files.
module.exports = globalThis.playwright;
