/** The webpack rule for TypeScript. It does not check types: `npm run check:code` does. */
module.exports = (target, options = {}) => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: { transpileOnly: true, compilerOptions: { noEmit: false, target }, ...options },
});
