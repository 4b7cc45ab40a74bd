/**
 * The webpack rule that compiles TypeScript. It does not check types: `npm run check:code` checks them for all builds.
 */
module.exports = (target, options = {}) => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: { transpileOnly: true, compilerOptions: { noEmit: false, target }, ...options },
});
