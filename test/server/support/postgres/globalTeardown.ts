/** Reports that the tests on PostgreSQL were skipped, if this machine could not run it. */
export default async () => {
  if (globalThis.postgresServer === null)
    process.stderr.write(
      '\n*** SKIPPED: the server tests on PostgreSQL. This machine cannot run that of the npm packages. ***\n\n',
    );
  await globalThis.postgresServer?.stop();
};
