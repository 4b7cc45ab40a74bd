/** The webpack rule for TypeScript, whose types `npm run check:code` checks once. */
module.exports = (target, options = {}) => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: { transpileOnly: true, compilerOptions: { noEmit: false, target }, ...options },
});
