import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from '../escape.ts';
import { reviewNotice } from '../imaging/wording.ts';

/** Nothing of the page runs or is loaded from anywhere, whoever opens it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A page by itself, on the screen and on paper, with the HTML of a report in it. */
export const page = ({ question, language = 'en', imaging }: Report, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(question)}</title>
<style>${style}${imaging ? onEveryPage(reviewNotice) : ''}</style>
</head>
<body>
${body}
</body>
</html>
`;

const style = `
:root{color-scheme:light dark}
body{max-width:50em;margin:2em auto;padding:0 1em;font:1em/1.5 system-ui,sans-serif}
h1{font-size:1.5em;line-height:1.25}
h2{font-size:1.2em}
table{border-collapse:collapse;font-size:.9em}
th,td{padding:.3em .5em;border:1px solid #858b88;text-align:left;vertical-align:top}
img{max-width:100%}
@page{size:A4;margin:18mm 16mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt sans-serif}}
@media print{
:root{color-scheme:light}
body{max-width:none;margin:0;padding:0;font-size:10.5pt}
h1,h2,h3{break-after:avoid}
li,tr,img{break-inside:avoid}
a{color:inherit}
.facts a{display:none}
}`;

/** `text` holds no quotation mark and no backslash. */
const onEveryPage = (text: string) => `\n@page{@top-center{content:"${text}";font:9pt sans-serif}}`;
