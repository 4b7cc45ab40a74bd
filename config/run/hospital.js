// `npm run hospital -- COMMAND`
require('./end-with-npm');
require('./build-when-needed');
require('../../dist/server/hospital');
