/** Stops the server; says so where there was none, after everything else, so that it is read. */
export default async () => {
  if (globalThis.postgresServer === null) {
    process.stderr.write(
      '\n*** SKIPPED: the server tests on PostgreSQL. This machine can run none: neither the one of the npm packages nor Debian’s. ***\n\n',
    );
  }
  await globalThis.postgresServer?.stop();
};
