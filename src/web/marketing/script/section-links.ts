import { limits } from '#shared/limits.ts';
import { scrollBehaviour } from '../../lib/scroll-behaviour.ts';

/** Scrolls to the sections of the page, below its fixed head, and keeps the address without a hash. */
export function followSectionLinks(): void {
  // The script decides where to scroll: the browser's own jump would leave the hash, and another offset.
  document.documentElement.style.scrollBehavior = 'auto';
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (scrollToSection(link.hash)) event.preventDefault();
  });
  const arrive = () => {
    if (scrollToSection(location.hash)) removeHash();
  };
  arrive();
  addEventListener('hashchange', arrive);
  removeHashAfterScroll();
}

/** Brings the element of a hash under the head and gives it the focus; false where there is none. */
export function scrollToSection(hash: string): boolean {
  const section = hash.length > 1 ? document.getElementById(decodeId(hash.slice(1))) : null;
  if (!section) return false;
  // Where a section is shows only when those above it are laid out; `start.ts` may still be at it.
  for (const above of document.querySelectorAll('main > section')) above.classList.add('laid-out');
  const top = section.getBoundingClientRect().top + scrollY - limits.sectionScrollOffsetPx;
  scrollTo({ top, behavior: scrollBehaviour() });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}

function removeHashAfterScroll(): void {
  let timer: number | undefined;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(removeHash, limits.scrollDebounceMs);
    },
    { passive: true },
  );
}

function removeHash(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
