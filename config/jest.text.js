// A file as its text, as `asset/source` of webpack gives it.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
