/**
 * What a GET of this path gives: the survey (one of its three routes), the survey's error page (same HTML, 404),
 * or nothing of the survey (a file or a call that is not there: a plain 404, never HTML).
 */
type SurveyPath = 'route' | 'error page' | 'none';

const fileName =
  /\.(js|mjs|cjs|css|map|json|html?|xml|txt|svg|png|jpe?g|gif|webp|avif|ico|webmanifest|woff2?|ttf|otf|pdf|php|aspx?|env|zip|gz|br)$/i;

/** @param path of the request as it came, without query; still percent-encoded */
export const surveyPath = (path: string): SurveyPath => {
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  const [first = ''] = segments;
  if (first === 'api' || first === 'assets' || fileName.test(segments.at(-1) ?? '')) return 'none';
  return segments.length === 1 && first !== '' ? 'route' : 'error page';
};
