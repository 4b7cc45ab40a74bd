/** Defined by webpack (config/version.js). */
declare const BUILD_VERSION: string | undefined;

export const version = typeof BUILD_VERSION === 'undefined' ? 'sem build' : BUILD_VERSION;
