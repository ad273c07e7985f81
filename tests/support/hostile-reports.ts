const code = 'top.hacked=1;window.hacked=1;alert(1)';
const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerover',
];
const carriers = ['img src=x', 'svg', 'details open', 'input autofocus', 'video', 'p', 'a href=x', 'body'];

/** Reports that try to run code, to call `origin`, or to cover the page that shows them. */
export function hostileReports(origin: string): string[] {
  const beacon = (name: string) => `${origin}/${name}`;
  const css = [
    `@import url(${beacon('import')});`,
    `body{background:url(${beacon('background')})}`,
    `@font-face{font-family:x;src:url(${beacon('font')})}p{font-family:x}`,
    `a[href^="h"]{background:url(${beacon('selector')})}`,
    `input[value^="a"]{list-style:url(${beacon('value')})}`,
    `p{cursor:url(${beacon('cursor')}),auto}`,
    `p::before{content:url(${beacon('content')})}`,
    `p{border-image:url(${beacon('border')})}`,
    `p{mask:url(${beacon('mask')})}`,
    `p{filter:url(${beacon('filter')}#f)}`,
    '#report{position:fixed;inset:-9999px;z-index:2147483647}',
    `p{background:image-set("${beacon('set')}" 1x)}`,
  ];
  const elements = [
    `<script>${code}</script>`,
    `<script src="${beacon('script')}"></script>`,
    `<iframe srcdoc="<script>${code}</script>"></iframe>`,
    `<iframe src="${beacon('frame')}"></iframe>`,
    `<object data="${beacon('object')}"></object>`,
    `<embed src="${beacon('embed')}">`,
    `<img src="${beacon('image')}">`,
    `<img srcset="${beacon('srcset')} 1x">`,
    `<picture><source srcset="${beacon('source')}"><img></picture>`,
    `<video poster="${beacon('poster')}" src="${beacon('video')}" autoplay></video>`,
    `<audio src="${beacon('audio')}" autoplay></audio>`,
    `<link rel="stylesheet" href="${beacon('style')}">`,
    `<link rel="prefetch" href="${beacon('prefetch')}">`,
    `<link rel="preconnect" href="${beacon('preconnect')}">`,
    `<meta http-equiv="refresh" content="0;url=${beacon('refresh')}">`,
    `<base href="${beacon('base')}/"><a href="x" data-source-id="source-1">1</a>`,
    `<form action="${beacon('form')}"><input name=a autofocus><button>Send</button></form>`,
    `<svg><image href="${beacon('svg-image')}"/></svg>`,
    `<svg><use href="${beacon('svg-use')}#x"/></svg>`,
    `<svg><animate attributeName=href values="javascript:${code}"/><a><text>x</text></a></svg>`,
    `<svg><foreignObject><img src="${beacon('foreign')}"></foreignObject></svg>`,
    `<svg><style>@import url(${beacon('svg-style')});</style></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${code}"></style></mglyph></table></mtext></math>`,
    `<math href="javascript:${code}">x</math>`,
    `<a href="javascript:${code}">Open</a>`,
    `<a href="data:text/html,<script>${code}</script>">Open</a>`,
    `<a href="${beacon('ping')}" ping="${beacon('ping')}">Open</a>`,
    `<template><script>${code}</script></template>`,
    `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
    `<textarea></textarea><img src=x onerror="${code}">`,
    `<style></style><img src=x onerror="${code}">`,
    `<!--><img src=x onerror="${code}">-->`,
    `<p id="report" class="facts-body">Clobbers</p>`,
    '<div class="facts-body"></div><p class="facts"><a href="#x">x</a></p>',
    `<img name="parent"><img id="location">`,
    `<p style="position:fixed;inset:0;z-index:99999">Cover</p>`,
    `<table background="${beacon('table')}"><tr><td background="${beacon('cell')}">x</td></tr></table>`,
    `<a data-source-id="source-1" title="&lt;script&gt;${code}&lt;/script&gt;">[1]</a>`,
    '<div>'.repeat(400),
    '</div></body></html><p>After the end</p>',
  ];
  const broken = (html: string) => html.replace('>', ' \u0000 /x="').concat('<p <p <');
  return [
    ...elements,
    ...elements.map((html) => `<table><td>${html}`),
    ...elements.map((html) => `<div class="notice"><h2>${html}</h2></div>`),
    ...elements.slice(0, 12).map(broken),
    ...css.map((rules) => `<style>${rules}</style><p>x</p>`),
    ...css.map((rules) => `<div><style>${rules}</style></div><p style="${rules.replaceAll('"', '')}">x</p>`),
    ...carriers.flatMap((carrier) => handlers.map((handler) => `<${carrier} ${handler}="${code}">`)),
  ];
}
