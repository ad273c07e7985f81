import { citationAt, moveBetweenCitations, prepareCitations } from './citations.ts';
import css from './frame.css?inline';
import type { FromFrame, ToFrame } from './messages.ts';
import { prepareTables } from './tables.ts';

const report = document.body.appendChild(document.createElement('div'));
report.id = 'report';
document.head.appendChild(document.createElement('style')).textContent = css;

// The sandbox gives this page an opaque origin, so neither side can name the other's: both use '*' and check the source.
function tell(message: FromFrame): void {
  parent.postMessage(message, '*');
}

function show(message: ToFrame): void {
  document.documentElement.style.colorScheme = message.theme;
  if (message.type === 'html') report.replaceChildren(...prepare(message.html, message.canExpandTables));
  if (message.type === 'blocks') {
    for (const extra of [...report.children].slice(message.from)) extra.remove();
    report.append(...prepare(message.blocks.join(''), true));
  }
}

function prepare(html: string, canExpandTables: boolean): Node[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  prepareCitations(template.content);
  const expand = (table: HTMLTableElement) => tell({ type: 'table', html: table.outerHTML });
  prepareTables(template.content, canExpandTables ? expand : undefined);
  return [...template.content.childNodes];
}

function openLink(event: MouseEvent | KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  const sourceId = citationAt(target);
  const link = target?.closest('a[href]');
  if (!sourceId && !link) return;
  event.preventDefault();
  const message = sourceId
    ? ({ type: 'citation', sourceId } as const)
    : messageOf(link?.getAttribute('href') ?? '');
  if (message) tell(message);
}

function messageOf(href: string): FromFrame | undefined {
  if (!href.startsWith('#')) return { type: 'link', href };
  const target = document.getElementById(href.slice(1));
  return target ? { type: 'scroll', top: target.getBoundingClientRect().top } : undefined;
}

window.addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
  if (source === parent) show(data);
});
document.addEventListener('click', openLink);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLAnchorElement && !event.target.href)
    openLink(event);
  else moveBetweenCitations(event);
});
new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(report.getBoundingClientRect().height) }),
).observe(report);
tell({ type: 'ready' });
