/**
 * Begins a finished page, in which it stands: once that is painted, its own scripts are fetched and the rest is laid out, so
 * that nothing delays its text. What is pressed or sent before the scripts arrive is repeated when they are there.
 */
let repeat: (() => void) | undefined;

function keepClick({ target }: Event): void {
  // What has a popover target the browser opens by itself.
  const button = (target as Element).closest<HTMLElement>('button[type="button"]:not([popovertarget])');
  if (button) repeat = () => button.click();
}

function keepSubmit(event: Event): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  repeat = () => form.requestSubmit();
}

/** A section at a time, so that nobody waits for all of them (`src/web/marketing/styles/base.css`). */
function layOutNext(): void {
  const section = document.querySelector('main > section ~ section:not(.laid-out)');
  section?.classList.add('laid-out');
  if (section) whenIdle(layOutNext);
}

// Safari does not tell when it is idle.
const whenIdle: (act: () => void) => void =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;

const fontsKept = 'fontsKept';

/** Fetches the small fonts for the next page; this one stays in those it was painted in. */
function keepFonts(): void {
  for (const font of document.querySelectorAll<HTMLLinkElement>('link[as="font"]')) {
    font.rel = 'prefetch';
    font.media = '';
  }
  localStorage.setItem(fontsKept, 'true');
}

async function begin(): Promise<void> {
  whenIdle(layOutNext);
  if (mayStore && !localStorage.getItem(fontsKept)) keepFonts();
  const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '';
  await Promise.allSettled(scripts.split(' ').map((src) => import(/* @vite-ignore */ src)));
  document.removeEventListener('click', keepClick);
  document.removeEventListener('submit', keepSubmit);
  repeat?.();
}

let mayStore = true;
try {
  if (localStorage.getItem(fontsKept)) document.documentElement.classList.add('with-fonts');
} catch {
  mayStore = false;
}
document.addEventListener('click', keepClick);
document.addEventListener('submit', keepSubmit);
// Disabled in the page for browsers without scripts, which would write a password into the address.
for (const button of document.querySelectorAll<HTMLButtonElement>('main button:disabled'))
  button.disabled = false;
const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
// A page in the background is painted only when somebody looks at it.
if (!isTold || document.visibilityState === 'hidden') void begin();
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    void begin();
  }).observe({ type: 'paint', buffered: true });
