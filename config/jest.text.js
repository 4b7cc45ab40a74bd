// Imports a file as its text, like webpack's `asset/source`.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
