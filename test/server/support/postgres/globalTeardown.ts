/** Stops PostgreSQL. If this machine could not run PostgreSQL, reports that the tests on it were skipped. */
export default async () => {
  if (globalThis.postgresServer === null) {
    process.stderr.write(
      '\n*** SKIPPED: the server tests on PostgreSQL. This machine can run none: neither the one of the npm packages nor Debian’s. ***\n\n',
    );
  }
  await globalThis.postgresServer?.stop();
};
