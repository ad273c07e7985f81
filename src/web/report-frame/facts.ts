import type { FrameTexts } from './messages.ts';

/** Lets the row of facts above the answer open: what belongs under it stands further down in a report that is only read. */
export function prepareFacts(root: ParentNode, texts: FrameTexts): void {
  const row = root.querySelector('p.facts');
  const body = root.querySelector('.facts-body');
  if (!row || !body) return;
  const details = document.createElement('details');
  details.className = 'facts-row';
  const summary = document.createElement('summary');
  const facts = document.createElement('span');
  facts.className = 'facts-list';
  const more = document.createElement('span');
  more.className = 'facts-more';
  more.textContent = texts.details;
  row.querySelector('a')?.remove();
  facts.append(...row.childNodes);
  summary.append(facts, more);
  row.replaceWith(details);
  body.append(linkTo('method', texts.method));
  details.append(summary, body);
}

/** Says under the row when the sources were last looked at for retractions. */
export function showCheck(text: string): void {
  const body = document.querySelector('.facts-body');
  if (!body) return;
  const line = body.querySelector('.facts-check') ?? document.createElement('p');
  line.className = 'facts-check footnote';
  line.textContent = text;
  body.prepend(line);
}

function linkTo(id: string, text: string): HTMLElement {
  const line = document.createElement('p');
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = text;
  line.append(link);
  return line;
}
