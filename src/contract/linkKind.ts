const fileTypes =
  'js|mjs|cjs|css|map|json|html?|xml|txt|svg|png|jpe?g|gif|webp|avif|ico|webmanifest|woff2?|ttf|otf|pdf|php|aspx?|env';
const archiveTypes = 'zip|gz|br';
const fileName = new RegExp(`\\.(${fileTypes}|${archiveTypes})$`, 'i');

/**
 * 'route': a screen of the survey. 'error page': the survey's page with status 404. 'none': a file or an API call.
 * @param path percent-encoded, without query
 */
export const surveyPath = (path: string): 'route' | 'error page' | 'none' => {
  // The lookbehind keeps the time linear. Without it, a long row of slashes would take quadratic time.
  const segments = path
    .replace(/^\//, '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/');
  const [first = ''] = segments;
  if (first === 'api' || first === 'assets' || fileName.test(segments.at(-1) ?? '')) return 'none';
  return segments.length === 1 && first !== '' ? 'route' : 'error page';
};
