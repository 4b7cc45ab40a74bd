const server = process.env['POSTGRES_SERVER'];

// The tests are the same as those of SQLite; without a server each of them counts as skipped.
if (server) process.env['TEST_DATABASE_URL'] = server;
else Object.assign(globalThis, { test: test.skip, describe: describe.skip });
