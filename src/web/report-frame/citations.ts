import type { CitationPlace, FrameTexts } from './messages.ts';

const selector = 'a[data-source-id]';
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Quotes of the citations; as titles they would be shown by the browser as well. */
const quotes = new WeakMap<Element, string>();

export function citationOf(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return element ?? undefined;
}

/** Makes every citation reachable by keyboard and says what its number means. */
export function prepareCitations(root: ParentNode, texts: FrameTexts): void {
  for (const citation of root.querySelectorAll<HTMLAnchorElement>(selector)) {
    citation.tabIndex = 0;
    if (!citation.hasAttribute('href')) citation.setAttribute('role', 'link');
    if (citation.title) quotes.set(citation, citation.title);
    citation.removeAttribute('title');
    const label = citation.textContent?.replace(/[[\]]/g, '').trim() ?? '';
    if (!/^\d+$/.test(label)) continue;
    citation.textContent = label;
    citation.setAttribute('aria-label', `${texts.source} ${label}`);
  }
}

export function placeOf(citation: HTMLElement): CitationPlace {
  const { left, top, bottom } = citation.getBoundingClientRect();
  const kind = statementOf(citation)?.title || undefined;
  const sourceId = citation.dataset.sourceId ?? '';
  return { sourceId, quote: quotes.get(citation), kind, left, top, bottom };
}

/** Marks the sentence of a citation as the one that is spoken of, and no other one. */
export function markStatement(citation: HTMLElement | undefined): void {
  for (const marked of document.querySelectorAll('.is-cited')) marked.classList.remove('is-cited');
  if (!citation) return;
  citation.classList.add('is-cited');
  statementOf(citation)?.classList.add('is-cited');
}

function statementOf(citation: Element): HTMLElement | undefined {
  let element = citation.previousElementSibling;
  while (element?.matches(selector)) element = element.previousElementSibling;
  return element instanceof HTMLElement && element.matches('.statement') ? element : undefined;
}

/** With the focus on a citation, the arrow keys go to the next and the previous one. */
export function moveBetweenCitations(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof Element) || !event.target.matches(selector)) return;
  const citations = [...document.querySelectorAll<HTMLElement>(selector)];
  const next = citations[citations.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
