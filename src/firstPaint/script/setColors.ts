/**
 * Inlined into the head, before anything is painted: the hospital's colours. As rules of the page's own style sheet,
 * which is what its content policy lets a script do.
 */
import { declarationsOf, type Colors } from '../../deployment/colors';

// Read again and not shared: by the time of the other script the page may have been painted.
const { colors } = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as {
  colors?: Partial<Colors>;
};
const sheet = document.querySelector('style')?.sheet;

for (const [scheme, declarations] of Object.entries(declarationsOf(colors ?? {}))) {
  sheet?.insertRule(`@media(prefers-color-scheme:${scheme}){:root{${declarations}}}`, sheet.cssRules.length);
}
if (colors?.brand) document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors.brand);
