/** Lets wide tables scroll inside the report, and lets a click on a cell or a button show them large. */
export function prepareTables(root: ParentNode, onExpand: (table: HTMLTableElement) => void): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'table-frame';
    const scroller = document.createElement('div');
    scroller.className = 'table-scroller';
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'region');
    scroller.setAttribute('aria-label', table.caption?.textContent?.trim() || 'Table');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Expand table';
    button.addEventListener('click', () => onExpand(table));
    table.addEventListener('click', ({ target }) => {
      if (target instanceof Element && !target.closest('a')) onExpand(table);
    });
    table.replaceWith(frame);
    scroller.append(table);
    frame.append(button, scroller);
  }
}
