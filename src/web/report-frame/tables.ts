type Expand = (table: HTMLTableElement) => void;

/** Lets wide tables scroll inside the report. With `expand`, a click on a cell or on a button shows the table large. */
export function prepareTables(root: ParentNode, expand: Expand | undefined): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'table-frame';
    const name = table.caption?.textContent?.trim() || headingAbove(table) || 'Table';
    table.replaceWith(frame);
    if (expand) frame.append(expandButton(table, expand));
    frame.append(scroller(table, name));
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

function expandButton(table: HTMLTableElement, expand: Expand): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Expand table';
  button.addEventListener('click', () => expand(table));
  table.classList.add('expandable');
  table.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('a')) expand(table);
  });
  return button;
}
