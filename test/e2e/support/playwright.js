// Replaces `playwright-core` in a test with the copy of its worker (environment.js).
module.exports = globalThis.playwright;
