const server = process.env['POSTGRES_SERVER'];

// Without a PostgreSQL server, all tests of this jest project are skipped.
if (server) process.env['TEST_DATABASE_URL'] = server;
else Object.assign(globalThis, { test: test.skip, describe: describe.skip });
