// A jest transform for files that are imported as text. webpack does the same with `asset/source`.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
