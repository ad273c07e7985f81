/**
 * Begins a finished page: once it is painted, its own scripts are fetched, and on a phone the fonts of the product, so that
 * nothing delays its text. What is pressed or sent before the scripts have drawn is repeated when they have.
 */
let repeat: (() => void) | undefined;

function keep(event: Event, again: () => void): void {
  event.stopPropagation();
  repeat = again;
}

function keepClick(event: Event): void {
  // What has a popover target the browser opens by itself.
  const button = (event.target as Element).closest<HTMLElement>('button[type="button"]:not([popovertarget])');
  if (button) keep(event, () => button.click());
}

function keepSubmit(event: Event): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  keep(event, () => form.requestSubmit());
}

/** A field in which Enter sends says so by its hint. */
function keepEnter(event: KeyboardEvent): void {
  const { target, key, shiftKey, isComposing } = event;
  if (!(target instanceof HTMLTextAreaElement) || target.enterKeyHint !== 'send') return;
  if (key !== 'Enter' || shiftKey || isComposing) return;
  event.preventDefault();
  keep(event, () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
}

const { scripts = '', needs } = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset ?? {};

async function begin(): Promise<void> {
  document.documentElement.classList.add('painted');
  // The pages of the signed-in tell when they are drawn.
  const drawn = needs && new Promise((resolve) => addEventListener('drawn', resolve));
  await Promise.allSettled(scripts.split(' ').map((src) => import(/* @vite-ignore */ src)));
  await drawn;
  document.removeEventListener('click', keepClick, true);
  document.removeEventListener('submit', keepSubmit, true);
  document.removeEventListener('keydown', keepEnter, true);
  repeat?.();
}

document.addEventListener('click', keepClick, true);
document.addEventListener('submit', keepSubmit, true);
document.addEventListener('keydown', keepEnter, true);
const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
if (needs && !localStorage.getItem(needs)) location.replace('/login');
// A page in the background is painted only when somebody looks at it.
else if (!isTold || document.visibilityState === 'hidden') void begin();
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    void begin();
  }).observe({ type: 'paint', buffered: true });
