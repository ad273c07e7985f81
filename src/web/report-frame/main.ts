import tokens from '../tokens.css?inline';
import { citationOf, markStatement, moveBetweenCitations, placeOf, prepareCitations } from './citations.ts';
import { prepareFacts, showCheck } from './facts.ts';
import css from './frame.css?inline';
import type { FontFile, FrameTexts, FromFrame, ToFrame } from './messages.ts';
import { prepareTables } from './tables.ts';

const report = document.body.appendChild(document.createElement('div'));
report.id = 'report';
document.head.appendChild(document.createElement('style')).textContent = tokens + css;
/** The page sends them before anything else. */
let texts: FrameTexts = { source: '', details: '', method: '', table: '', expandTable: '' };
let checkText = '';
let isDrawn = false;

// The sandbox gives this page an opaque origin, so neither side can name the other's: both use '*' and check the source.
function tell(message: FromFrame): void {
  parent.postMessage(message, '*');
}

function receive(message: ToFrame): void {
  switch (message.type) {
    case 'texts':
      texts = message.texts;
      break;
    case 'fonts':
      addFonts(message.fonts);
      break;
    case 'check':
      checkText = message.text;
      showCheck(checkText);
      break;
    case 'html':
      report.replaceChildren(...prepare(message.html, message.canExpandTables));
      layOutWhenIdle();
      if (checkText) showCheck(checkText);
      break;
    case 'part':
      report.append(...prepare(message.html, message.canExpandTables));
      // What opens under the row of facts comes with the last part.
      prepareFacts(report, texts);
      layOutWhenIdle();
      break;
    case 'blocks':
      for (const extra of [...report.children].slice(message.from)) extra.remove();
      report.append(...message.blocks.map((block) => asElement(prepare(block, true))));
      break;
  }
  if ('theme' in message) document.documentElement.style.colorScheme = message.theme;
  const isContent = message.type === 'html' || message.type === 'part' || message.type === 'blocks';
  // Told at once, also where nothing is left of a report: nobody observes sizes in a frame that is still hidden.
  if (!isDrawn && isContent) tell({ type: 'drawn', height: heightOf(report) });
  isDrawn ||= isContent;
}

/** How much text is laid out at once: little, so that no key waits for it. */
const charactersAtOnce = 5_000;
let isLayingOut = false;

function layOutWhenIdle(): void {
  if (!isLayingOut) whenIdle(layOutMore);
  isLayingOut = true;
}

function layOutMore(): void {
  isLayingOut = false;
  const now: Element[] = [];
  let characters = 0;
  for (const block of report.querySelectorAll(':scope > :not(.laid-out)')) {
    if (characters > charactersAtOnce) {
      layOutWhenIdle();
      break;
    }
    now.push(block);
    characters += block.textContent?.length ?? 0;
  }
  layOut(now);
}

/** Gives blocks the layout that says how high they are; what is not seen of them is left out again once that is known. */
function layOut(blocks: Iterable<Element>): void {
  const all = [...blocks];
  for (const block of all) block.classList.add('laid-out', 'is-measured');
  const leaveOut = () => {
    for (const block of all) block.classList.remove('is-measured');
  };
  requestAnimationFrame(() => requestAnimationFrame(leaveOut));
}

// Safari does not tell when it is idle.
const whenIdle: (act: () => void) => void =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;

const heightOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().height);

function addFonts(fonts: readonly FontFile[]): void {
  for (const { family, data, ...descriptors } of fonts)
    document.fonts.add(new FontFace(family, data, descriptors));
}

function prepare(html: string, canExpandTables: boolean): Node[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  prepareFacts(template.content, texts);
  prepareCitations(template.content, texts);
  const expand = (table: HTMLTableElement) => tell({ type: 'table', html: table.outerHTML });
  prepareTables(template.content, texts, canExpandTables ? expand : undefined);
  return [...template.content.childNodes];
}

/** One element for each block, by which blocks are counted; of broken markup one around whatever is left. */
function asElement(nodes: readonly Node[]): Element {
  const [first] = nodes;
  if (first instanceof Element && nodes.length === 1) return first;
  const element = document.createElement('div');
  element.append(...nodes);
  return element;
}

function openLink(event: MouseEvent | KeyboardEvent): void {
  const citation = citationOf(event.target);
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!citation && !link) return;
  event.preventDefault();
  if (citation) markStatement(citation);
  const message = citation
    ? ({ type: 'citation', citation: placeOf(citation) } as const)
    : messageOf(link?.getAttribute('href') ?? '');
  if (message) tell(message);
}

function messageOf(href: string): FromFrame | undefined {
  if (!href.startsWith('#')) return { type: 'link', href };
  const target = document.getElementById(href.slice(1));
  // The place of what stands above is only estimated where it has no layout yet.
  if (target) layOut(report.querySelectorAll(':scope > :not(.laid-out)'));
  return target ? { type: 'scroll', top: target.getBoundingClientRect().top } : undefined;
}

function preview(event: Event): void {
  const citation = citationOf(event.target);
  if (!citation) return;
  markStatement(citation);
  tell({ type: 'preview', citation: placeOf(citation) });
}

function endPreview(event: Event): void {
  if (!citationOf(event.target)) return;
  markStatement(undefined);
  tell({ type: 'preview-end', isEscape: false });
}

window.addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
  if (source === parent) receive(data);
});
document.addEventListener('click', openLink);
document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'mouse') preview(event);
});
document.addEventListener('pointerout', endPreview);
document.addEventListener('focusin', (event) => {
  if (event.target instanceof Element && event.target.matches(':focus-visible')) preview(event);
});
document.addEventListener('focusout', endPreview);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'preview-end', isEscape: true });
  else if (event.key === 'Enter' && event.target instanceof HTMLAnchorElement && !event.target.href)
    openLink(event);
  else moveBetweenCitations(event);
});
let widthPx = 0;
new ResizeObserver(() => {
  tell({ type: 'height', height: heightOf(report) });
  if (widthPx === report.clientWidth) return;
  // What is not seen is as high as it was in the width before.
  if (widthPx > 0) for (const block of report.children) block.classList.remove('laid-out');
  if (widthPx > 0) layOutWhenIdle();
  widthPx = report.clientWidth;
}).observe(report);
tell({ type: 'ready' });
