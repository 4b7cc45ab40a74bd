/** What the survey's routes do not have, and what React Router would do with it. */
const unused = [
  // Giving an unused component (Link, Form, prefetching) a name counts as an effect, as does making a context.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/= ((?:\w+\.)?(?:forwardRef|createContext|memo)\()/g, '= /*#__PURE__*/ $1'],
  // What is asked of a router beyond navigation: fetchers, revalidation, new routes.
  [
    /^ {4}(?:enableScrollRestoration|fetch: fetch2|revalidate|getFetcher|resetFetcher|deleteFetcher: \w+|patchRoutes|_internal\w+: fetchControllers|_internalSetRoutes),$/gm,
    '',
  ],
  // Options that createBrowserRouter is not given, and a page that a server has rendered.
  [/^ {4}(?:hydrationData|dataStrategy|patchRoutesOnNavigation|instrumentations): opts\?.*,?$/gm, ''],
  [/\binit\.(?:hydrationData|dataStrategy|patchRoutesOnNavigation|instrumentations)\b/g, '(void 0)'],
  [/\bfogOfWar\.active(?= &&|\))|\bisFogOfWar(?=\))/g, 'false'],
  // Forms: what is sent goes by RTK Query.
  [/!isSubmissionNavigation\(opts\)/g, 'true'],
  [/\bisMutationMethod\([\w.?]+\)(?! \{)/g, 'false'],
  // Loaders, middleware and lazy routes: with none, a navigation ends where this holds.
  [/!\(void 0\) && !dsMatches\.some\(\(m\) => m\.shouldLoad\)[^]*?revalidatingFetchers\.length === 0/g, 'true'],
  // View transitions.
  [/!viewTransitionOpts \|\| !isViewTransitionAvailable/g, 'true'],
];

const IS_ROUTER = /^function createRouter\(/m;

/**
 * A webpack loader for react-router's production files, which leaves out what the survey does not use of them.
 * Takes 10.2 kB (brotli) off the patient's link.
 * @param {string} source a module of react-router
 * @returns {string} the module without it
 */
module.exports = (source) =>
  unused.reduce((text, [part, instead]) => {
    // Another version of the router is to be looked at again, not to be cut in another place.
    if (IS_ROUTER.test(source) && text.search(part) < 0) throw new Error(`react-router has no ${part}.`);
    return text.replace(part, instead);
  }, source);
