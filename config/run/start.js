// `npm start`
require('./build-when-needed');
require('../../dist/server/main');
