import { INTERNAL } from './words';

/** On every sheet of paper, in the margin. */
const internalPage = `@page{@top-center{content:'${INTERNAL}';font:700 9pt system-ui,sans-serif}}`;

/** The style of a report: the survey's own colours, light, dark and on paper. */
export const style = (internal: boolean): string =>
  `
:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fff;--ink:#17262a;--quiet:#4b5b5f;--line:#cbd2cf;--brand:#0b5f63;
--band:#e0efee;--mb:#1f7a45;--bo:#8fd6a4;--re:#ffdf8a;--ru:#d9553b;--low:#f9b3a3;--high:#a9dcb6;--alarm:#b03a26;
font:100%/1.45 system-ui,sans-serif}
@media screen and (prefers-color-scheme:dark){:root{--paper:#101b1d;--card:#1a282b;--ink:#f1f4f2;--quiet:#b7c4c4;--line:#3a4c4f;--brand:#6fcfca;
--band:#17393b;--mb:#2f9a5c;--low:#7a2617;--high:#1c5733;--alarm:#ff9f8c}}
*{box-sizing:border-box}
body{margin:0 auto;padding:clamp(.75rem,3vw,2rem);max-width:64rem;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
h1{margin:0;font-size:clamp(1.5rem,1.2rem + 1.6vw,2.125rem);line-height:1.2}
h2{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}
p{margin:.25rem 0}
.logo{float:right;height:3.5rem;max-width:40%;margin-left:1rem;border-radius:.5rem}
.lead{margin:1.25rem 0 0;font-size:1.375rem;line-height:1.35;font-weight:600;text-wrap:pretty}
.quiet,small,caption{color:var(--quiet)}
.quiet{margin-bottom:.75rem}
.internal{position:sticky;top:0;z-index:1;padding:.25rem;background:var(--alarm);color:var(--card);font-weight:700;text-align:center}
.warning{margin-top:1rem;padding:.75rem 1rem;border-left:.25rem solid var(--alarm);background:var(--card)}
section{margin-top:1.25rem;padding:clamp(.75rem,3vw,1.5rem);border:1px solid var(--line);border-radius:1rem;background:var(--card)}
footer{margin-top:1rem}
.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:1rem;margin:0}
.numbers div{padding-left:.75rem;border-left:.25rem solid var(--brand)}
.numbers dt{color:var(--quiet)}
.numbers dd{margin:0}
.numbers strong{display:block;font-size:1.75rem;line-height:1.2}
ul{margin:0;padding-left:1.25rem}
li+li{margin-top:.25rem}
em{display:inline-block;color:var(--alarm);font-style:normal;font-weight:600}
em.good{color:var(--mb)}
figure{margin:0 0 .75rem}
figure svg{display:block;width:100%;height:auto;max-width:48rem}
svg text{fill:var(--ink);font-size:12px}
.small{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.75rem 1.25rem}
.end{text-anchor:end}
.middle{text-anchor:middle}
.grid{stroke:var(--line)}
.band{fill:var(--band)}
.line,.limit,.target{fill:none;stroke:var(--brand);stroke-width:1.5}
.thin,.limit{stroke-width:1}
.far,.target{stroke-dasharray:5 4}
.target{stroke:var(--ink)}
.dot{fill:var(--card);stroke:var(--brand);stroke-width:1.5}
.mark{fill:var(--alarm)}
.bar{display:block;width:100%;height:.875rem;margin:.125rem 0}
.bar .mb{fill:var(--mb)}
.bar .bo{fill:var(--bo)}
.bar .re{fill:var(--re)}
.bar .rest{fill:var(--line)}
.bar .ru{fill:var(--ru)}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.375rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
td.n{text-align:right;white-space:nowrap}
td.bars{min-width:15rem}
tbody th{min-width:9rem;font-weight:500}
tbody th span{display:block}
th[data-v]{min-width:0}
td.low{background:var(--low);font-weight:700}
td.high{background:var(--high);font-weight:700}
thead th{border-bottom-width:2px;vertical-align:bottom}
th button{min-height:1.75rem;padding:.125rem 0;border:0;background:none;color:inherit;font:inherit;font-weight:700;text-align:inherit;cursor:pointer}
th button::after{content:' \\2195';color:var(--quiet)}
th[aria-sort=ascending] button::after{content:' \\2191'}
th[aria-sort=descending] button::after{content:' \\2193'}
:focus-visible{outline:.1875rem solid #ffb81c;outline-offset:.125rem;box-shadow:0 0 0 .4375rem #17262a}
@media print{
:root{--paper:#fff;font-size:80%}
@page{size:A4;margin:14mm}
${internal ? internalPage : ''}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{max-width:none;padding:0}
section{padding:0;border:0;margin-top:1.5rem}
figure,tr,li,.numbers div,.warning,.key,#horas~*{break-inside:avoid}
h2,h2+.quiet,thead{break-after:avoid}
thead{display:table-header-group}
.internal{position:static}
.scroll{overflow:visible}
.small{grid-template-columns:1fr 1fr 1fr}
table{font-size:.75rem}
th,td{padding:.1875rem}
td.bars{min-width:12rem}
tbody th{min-width:0;overflow-wrap:break-word;hyphens:auto}
th button{padding:0;min-height:0}
th button::after{content:''!important}
}`.replaceAll('\n', '');
