/**
 * Begins a finished page: once it is painted, its own scripts are fetched, and on a phone the fonts of the product, so that
 * nothing delays its text. What is pressed or sent before the scripts arrive is repeated when they are there.
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

async function begin(): Promise<void> {
  document.documentElement.classList.add('painted');
  const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '';
  await Promise.allSettled(scripts.split(' ').map((src) => import(/* @vite-ignore */ src)));
  document.removeEventListener('click', keepClick);
  document.removeEventListener('submit', keepSubmit);
  repeat?.();
}

document.addEventListener('click', keepClick);
document.addEventListener('submit', keepSubmit);
const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
// A page in the background is painted only when somebody looks at it.
if (!isTold || document.visibilityState === 'hidden') void begin();
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    void begin();
  }).observe({ type: 'paint', buffered: true });
