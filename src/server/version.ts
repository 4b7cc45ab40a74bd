/** What webpack puts in (config/version.js). */
declare const BUILD_VERSION: string | undefined;

/** The version of the build, `1.0.0+ca7f2a4`; that of no build where the sources run by themselves. */
export const version = typeof BUILD_VERSION === 'undefined' ? 'sem build' : BUILD_VERSION;
