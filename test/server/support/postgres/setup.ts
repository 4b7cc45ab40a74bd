const server = process.env['POSTGRES_SERVER'];

// Without a server all tests of this project are skipped.
if (server) process.env['TEST_DATABASE_URL'] = server;
else Object.assign(globalThis, { test: test.skip, describe: describe.skip });
