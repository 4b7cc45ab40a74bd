/** The files and folders in the archive of `npm run pack`, besides node_modules. */
module.exports = [
  'LICENSE',
  'README.md',
  '.github/docs',
  '.npmrc',
  'package.json',
  'package-lock.json',
  // What `npm start` and `npm run hospital` run.
  'config/build/stamp.js',
  'config/build/version.js',
  'config/run/build-when-needed.js',
  'config/run/hospital.js',
  'config/run/start.js',
  'config/deploy',
  'config/deployment.json',
  'config/sample-hospital.json',
  'dist/.built',
  'dist/public',
  'dist/server',
];
