// A lint rule: only its slice compares a status, such as `state.submission.status === 'sending'`. Elsewhere a new status
// would be forgotten, so other files use a selector. HTTP statuses are numbers, and may be compared.

const isStatus = (node) =>
  node.type === 'ChainExpression'
    ? isStatus(node.expression)
    : (node.type === 'Identifier' ? node : node.property)?.name === 'status';
const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

module.exports = {
  meta: { name: 'survey' },
  rules: {
    'status-in-its-slice': {
      create: (context) => {
        const report = (node) => context.report({ node, message: 'Use a selector of the slice.' });
        return {
          BinaryExpression: (node) => {
            const sides = [node.left, node.right];
            if (sides.some(isStatus) && sides.some(isText)) report(node);
          },
          SwitchStatement: (node) => {
            if (isStatus(node.discriminant) && node.cases.some(({ test }) => isText(test))) report(node);
          },
        };
      },
    },
  },
};
