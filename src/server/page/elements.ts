/** A `<script>` or `<style>` of the page: its attributes as they are written, and what stands inside. */
export interface InlineElement {
  attributes: string;
  content: string;
}

/** Every `<name>` element of the page. The page is our own build, so a pattern is parser enough. */
export const elementsOf = (html: string, name: 'script' | 'style'): InlineElement[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'gi'))].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  );

/** The value of an attribute, quoted or not; null if it is not there. */
export const attributeOf = ({ attributes }: InlineElement, name: string): string | null => {
  const match = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|/|$)`, 'i').exec(attributes);
  return match ? (match[1] ?? match[2] ?? match[3] ?? '') : null;
};
