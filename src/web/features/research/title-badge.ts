const mark = '● ';

/** Marks the title of a page that nobody looks at, until somebody does. */
export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(mark)) return;
  document.title = mark + document.title;
  document.addEventListener('visibilitychange', function clear() {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', clear);
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  });
}
