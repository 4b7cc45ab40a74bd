const { parseArgs } = require('node:util');

const databases = ['sqlite', 'postgres'];

const numbersIn = (name, text, most) => {
  const numbers = text.split(',').map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > most)) {
    throw new Error(`--${name}: whole numbers from 1 to ${most}.`);
  }
  return numbers;
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '1,10,100,500' },
      only: { type: 'string', default: databases.join() },
      million: { type: 'boolean', default: false },
      answers: { type: 'string' },
    },
  });
  const only = values.only.split(',');
  if (only.some((name) => !databases.includes(name))) throw new Error(`--only: ${databases.join(' or ')}.`);
  const [answers] = numbersIn('answers', values.answers ?? '1000000', 1_000_000);
  return {
    seconds: numbersIn('seconds', values.seconds, 60)[0],
    rounds: numbersIn('rounds', values.rounds, 20)[0],
    connections: numbersIn('connections', values.connections, 500),
    only,
    /** The number of answers that a long run posts. Null for a normal run, whose measurements last `seconds` s. */
    answers: values.million || values.answers !== undefined ? answers : null,
  };
};

module.exports = { readOptions };
