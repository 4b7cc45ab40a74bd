import { escaped } from '../../page/pageOf';
import { hashSource } from '../../page/policy';

/** Text that is already HTML, so that `html` inserts it without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Insert = Html | string | number | readonly Insert[];

const render = (part: Insert): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escaped(String(part));
};

/** Escapes inserted strings and inserts `Html` unchanged. */
export const html = (strings: TemplateStringsArray, ...parts: Insert[]): Html =>
  new Html(strings.map((text, index) => text + render(parts[index] ?? '')).join(''));

/** A picture as a part of the page. Leaves out its style attributes, which the page's content policy forbids. */
export const inlineSvg = (picture: string, attributes: Html): Html =>
  new Html(picture.replaceAll(/ style="[^"]*"/g, '').replace('<svg ', `<svg ${attributes.text} `));

interface HtmlPage {
  title: string;
  style: string;
  script?: string | undefined;
  forms?: boolean;
  /** Comes before the body. It is shown on a screen and not printed. */
  navigation?: Html | undefined;
  body: Html;
}

export const htmlDocument = ({ title, style, script, forms = false, navigation = html``, body }: HtmlPage): string => {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src ${hashSource(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    "base-uri 'none'",
    `form-action '${forms ? 'self' : 'none'}'`,
  ].join('; ');
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${navigation} ${body} ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text;
};
