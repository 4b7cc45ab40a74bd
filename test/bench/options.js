const { parseArgs } = require('node:util');

const parts = ['load', 'cold', 'taps', 'list', 'pacing'];
const pages = ['floor', 'bare', 'product'];
const sizes = ['10', '100', '1000'];

const someOf = (name, text, known) => {
  const asked = text.split(',');
  const unknown = asked.filter((one) => !known.includes(one));
  if (unknown.length) throw new Error(`--${name}: ${unknown.join()} is none of ${known.join(', ')}.`);
  return asked;
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: parts.join() },
      pages: { type: 'string', default: pages.join() },
      questions: { type: 'string', default: sizes.join() },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: a whole number from 1.');
  return {
    rounds,
    only: someOf('only', values.only, parts),
    pages: someOf('pages', values.pages, pages),
    questions: someOf('questions', values.questions, sizes).map(Number),
  };
};

module.exports = { readOptions };
