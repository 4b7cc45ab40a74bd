import { TEXT_STYLE } from './svg';

/** The style of a report: the survey's own colours, light, dark and on paper. */
export const style = `
:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fff;--ink:#17262a;--quiet:#4b5b5f;--line:#cbd2cf;--brand:#0b5f63;
--mb:#8fd6a4;--mb-edge:#1f7a45;--bo:#cfe59a;--bo-edge:#5c7a14;--re:#ffdf8a;--re-edge:#8f6300;--ru:#f9b3a3;--ru-edge:#b03a26;
--s0:#f9b3a3;--s1:#ffdf8a;--s2:#e6efc4;--s3:#a9dcb6;--s4:#1f7a45;--s0-ink:#17262a;--s1-ink:#17262a;--s2-ink:#17262a;--s3-ink:#17262a;--s4-ink:#fff;
font:100%/1.45 system-ui,sans-serif}
@media screen and (prefers-color-scheme:dark){:root{--paper:#101b1d;--card:#1a282b;--ink:#f1f4f2;--quiet:#b7c4c4;--line:#3a4c4f;--brand:#6fcfca;
--mb-edge:#0f3a21;--bo-edge:#39490f;--re-edge:#5c4000;--ru-edge:#7a2617}}
*{box-sizing:border-box}
body{margin:0 auto;padding:clamp(.75rem,3vw,2rem);max-width:64rem;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
h1{margin:0;font-size:clamp(1.5rem,1.2rem + 1.6vw,2.125rem);line-height:1.2}
h2{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}
h3{margin:0 0 .25rem;font-size:1rem}
p{margin:.25rem 0}
.quiet{color:var(--quiet)}
section{margin-top:1.25rem;padding:clamp(.75rem,3vw,1.5rem);border:1px solid var(--line);border-radius:1rem;background:var(--card)}
.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:1rem;margin:0}
.numbers div{padding-left:.75rem;border-left:.25rem solid var(--brand)}
.numbers dt{color:var(--quiet)}
.numbers dd{margin:0}
.numbers strong{display:block;font-size:1.75rem;line-height:1.2}
.marks{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem}
ul{margin:0;padding-left:1.25rem}
figure{margin:0 0 .75rem}
${TEXT_STYLE}
figure svg{display:block;width:100%;height:auto;font-family:inherit}
.wide{display:none}
@media (min-width:44em){.wide{display:block}.narrow{display:none}}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0 0 .75rem;padding:0;list-style:none;font-size:.875rem}
.key svg{width:1rem;height:1rem;margin-right:.375rem;vertical-align:-.125rem}
summary{padding:.5rem 0;min-height:2.75rem;color:var(--brand);font-weight:600;cursor:pointer}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{padding:.25rem 0;text-align:left;color:var(--quiet)}
th,td{padding:.375rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
td.n,th.n{text-align:right;white-space:nowrap}
td:not(.n),tbody th{min-width:11rem}
tbody th{font-weight:500}
th[data-v]{min-width:0}
thead th{border-bottom-width:2px;vertical-align:bottom}
th button{min-height:1.75rem;padding:.125rem 0;border:0;background:none;color:inherit;font:inherit;font-weight:700;text-align:inherit;cursor:pointer}
th button::after{content:' \\2195';color:var(--quiet)}
th[aria-sort=ascending] button::after{content:' \\2191'}
th[aria-sort=descending] button::after{content:' \\2193'}
:focus-visible{outline:.1875rem solid #ffb81c;outline-offset:.125rem;box-shadow:0 0 0 .4375rem #17262a}
@media print{
:root{--paper:#fff;font-size:80%}
@page{size:A4;margin:14mm}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{max-width:none;padding:0}
section{padding:0;border:0;margin-top:1.5rem}
figure,.numbers div,tr{break-inside:avoid}
h2,h3,thead{break-after:avoid}
.wide{display:block}.narrow{display:none}
summary{display:none}
th button::after{content:''!important}
.scroll{overflow:visible}
table{font-size:.6875rem}
th,td{padding:.1875rem}
td:not(.n),tbody th{min-width:0;overflow-wrap:break-word;hyphens:auto}
th.n{white-space:normal;hyphens:auto}
th button{padding:0;min-height:0}
th button{text-align:inherit}
}`.replaceAll('\n', '');
