const fs = require('node:fs');
const path = require('node:path');

const figuresFile = path.resolve(__dirname, '../../../.cache/trials.txt');

module.exports = class Summary {
  onRunStart() {
    fs.rmSync(figuresFile, { force: true });
  }

  onRunComplete() {
    if (fs.existsSync(figuresFile)) process.stdout.write(`\n${fs.readFileSync(figuresFile, 'utf8')}\n`);
  }
};
