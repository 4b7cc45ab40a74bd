import * as v from 'valibot';

/** What a hospital decides (config/deployment.json); the page carries it in `<script id="deployment">`. */
export const deploymentSchema = v.object({
  /** Host and prefix of the calls, `https://host.example/avaliacao` or `/avaliacao`; `''` is the page's own origin. */
  apiBaseUrl: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^((https?:\/\/|\/)[^\s?#]+)?$/, 'is no address'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
    '',
  ),
  /** The heading of the first screen and the title of the page. */
  title: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Avaliação de satisfação'),
  /** The address of the hospital's logo; `''` is the one of this project. */
  logo: v.optional(v.string(), ''),
});
export type Deployment = v.InferOutput<typeof deploymentSchema>;

/**
 * Checks settings and fills in the defaults.
 * @throws Error naming a setting with a value that is not allowed: a survey that would send its answers to the wrong
 * place must not look as if it worked. A setting of another version is passed over.
 */
export const parseDeployment = (settings: unknown): Deployment => {
  const result = v.safeParse(deploymentSchema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`Deployment settings: "${v.getDotPath(issue) ?? ''}" ${issue.message}.`);
};

/**
 * Reads the settings out of the page.
 * @param page the document whose `#deployment` block holds them as JSON
 * @throws Error as `parseDeployment` does, and where the block is missing or is not JSON
 */
export const readDeployment = (page: Document): Deployment => {
  const block = page.getElementById('deployment')?.textContent ?? '';
  let settings: unknown;
  try {
    settings = JSON.parse(block);
  } catch {
    throw new Error('Deployment settings: not valid JSON.');
  }
  return parseDeployment(settings);
};
