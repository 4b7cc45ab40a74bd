// `npm run hospital -- COMMAND`
require('./build-when-needed');
require('../../dist/server/hospital');
