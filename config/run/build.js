// `npm run build`: builds dist/. One process runs all builds, because loading webpack and TypeScript takes a second.
const webpack = require('webpack');
const configurations = require('../../webpack.config');
const { removeStamp, writeStamp } = require('../build/stamp');

// A source that changes during the build is newer than the stamp.
const startedAt = new Date();
removeStamp();
const compiler = webpack(configurations({}, { mode: 'production' }));
compiler.run((error, stats) => {
  if (error) throw error;
  console.log(stats.toString({ children: compiler.compilers.map(({ options }) => options.stats) }));
  if (stats.hasErrors()) process.exitCode = 1;
  else writeStamp(startedAt);
  compiler.close(() => {});
});
