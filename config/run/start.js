// `npm start`
require('./end-with-npm');
require('./build-when-needed');
require('../../dist/server/main');
