const cleanups: (() => unknown)[] = [];

/** Registers a cleanup that runs after the test. The last one registered runs first. */
export const afterTest = (cleanup: () => unknown): void => {
  cleanups.push(cleanup);
};

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
