// What the command line asks for.
const { parseArgs } = require('node:util');

const parts = ['load', 'survey', 'second', 'pacing'];

const readOptions = () => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: parts.join() } },
  });
  const rounds = Number(values.rounds);
  const only = values.only.split(',');
  const unknown = only.filter((part) => !parts.includes(part));
  if (unknown.length) throw new Error(`--only: ${unknown.join()} is none of ${parts.join(', ')}.`);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: a whole number from 1.');
  return { rounds, only };
};

module.exports = { readOptions };
