import * as v from 'valibot';
import { StartError } from '../startError';
import { attributeOf, elementsOf } from './elements';

const deploymentSchema = v.looseObject({ apiBaseUrl: v.optional(v.string(), ''), logo: v.optional(v.string()) });

/** What the hospital decides, as the page carries it (DESIGN.md, Settings). */
export type Deployment = v.InferOutput<typeof deploymentSchema>;

const parse = (json: string): Deployment => {
  let settings: unknown;
  try {
    settings = JSON.parse(json);
  } catch {
    throw new StartError('index.html: o bloco "deployment" não é JSON válido');
  }
  const { success, output, issues } = v.safeParse(deploymentSchema, settings);
  if (success) return output;
  throw new StartError(`index.html: o bloco "deployment" não serve: ${v.getDotPath(issues[0]) ?? ''} ${issues[0].message}`);
};

/**
 * Puts the settings of this server's environment into the page's block of settings; the others stay as built.
 * @returns the page as it goes out, and the settings that it now carries
 * @throws StartError if the page has no such block, or no JSON in it
 */
export const fillDeployment = (html: string, overrides: Partial<Deployment>): { html: string; deployment: Deployment } => {
  const block = elementsOf(html, 'script').find((script) => attributeOf(script, 'id') === 'deployment');
  if (!block) throw new StartError('index.html: não há um bloco <script type="application/json" id="deployment">');
  const deployment = { ...parse(block.content), ...overrides };
  // A "</script>" inside a text would end the block.
  const json = JSON.stringify(deployment).replaceAll('<', '\\u003c');
  const filled = `<script${block.attributes}>${json}</script>`;
  return { html: html.replace(`<script${block.attributes}>${block.content}</script>`, () => filled), deployment };
};
