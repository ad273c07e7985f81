import type { FrameTexts } from './messages.ts';

type Expand = (table: HTMLTableElement) => void;

/** Lets wide tables scroll inside the report. With `expand`, a click on a cell or on a button shows the table large. */
export function prepareTables(root: ParentNode, texts: FrameTexts, expand: Expand | undefined): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'table-frame';
    const name = table.caption?.textContent?.trim() || headingAbove(table) || texts.table;
    table.replaceWith(frame);
    labelCells(table);
    if (expand) frame.append(expandButton(table, texts, expand));
    frame.append(scroller(table, name));
  }
}

/** On a narrow screen each row is a card: its cells then need the heading of their column. */
function labelCells(table: HTMLTableElement): void {
  const labels = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent?.trim() ?? '');
  if (labels.length < 3 || table.matches('.forest')) return;
  table.classList.add('stacks');
  for (const body of table.tBodies) {
    for (const row of body.rows)
      for (const [column, cell] of [...row.cells].entries()) cell.dataset.label = labels[column] ?? '';
  }
}

function headingAbove(table: HTMLTableElement): string | undefined {
  let element = table.previousElementSibling;
  while (element && !/^H[1-6]$/.test(element.tagName)) element = element.previousElementSibling;
  return element?.textContent?.trim();
}

function scroller(table: HTMLTableElement, name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'table-scroller';
  element.tabIndex = 0;
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', name);
  element.append(table);
  return element;
}

function expandButton(table: HTMLTableElement, texts: FrameTexts, expand: Expand): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.expandTable;
  button.addEventListener('click', () => expand(table));
  table.classList.add('expandable');
  table.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('a')) expand(table);
  });
  return button;
}
