/** Defined by webpack (config/build/version.js). */
declare const BUILD_VERSION: string | undefined;

export const version = typeof BUILD_VERSION === 'undefined' ? 'sem build' : BUILD_VERSION;
