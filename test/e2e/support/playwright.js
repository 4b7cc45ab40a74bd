// What `playwright-core` is in a test: the copy of its worker (environment.js).
module.exports = globalThis.playwright;
