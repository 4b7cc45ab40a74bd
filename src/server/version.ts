/** Defined by webpack (config/version.js). */
declare const BUILD_VERSION: string | undefined;

/** The version of the build, such as `1.0.0+ca7f2a4`. */
export const version = typeof BUILD_VERSION === 'undefined' ? 'sem build' : BUILD_VERSION;
