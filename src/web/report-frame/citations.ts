const selector = 'a[data-source-id]';
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function citationAt(element: Element | undefined): string | undefined {
  return element?.closest(selector)?.getAttribute('data-source-id') ?? undefined;
}

/** Makes every citation reachable by keyboard and says what its number means. */
export function prepareCitations(root: ParentNode): void {
  for (const citation of root.querySelectorAll<HTMLAnchorElement>(selector)) {
    citation.tabIndex = 0;
    if (!citation.hasAttribute('href')) citation.setAttribute('role', 'link');
    const label = citation.textContent?.replace(/[[\]]/g, '').trim() ?? '';
    if (/^\d+$/.test(label)) citation.setAttribute('aria-label', `Source ${label}`);
  }
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
