/**
 * Begins a finished page, in which it stands: once that is painted, its own scripts are fetched and the rest is laid out, so
 * that nothing delays its text. What is pressed or sent before the scripts have drawn is repeated when they have.
 */
const repeats = new Map<EventTarget, () => void>();

/** What is pressed twice is repeated once. */
function keep(event: Event, target: EventTarget, again: () => void): void {
  event.stopPropagation();
  repeats.set(target, again);
}

function keepClick(event: Event): void {
  // What has a popover target the browser opens by itself.
  const button = (event.target as Element).closest<HTMLElement>('button[type="button"]:not([popovertarget])');
  if (button) keep(event, button, () => button.click());
}

function keepSubmit(event: Event): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  keep(event, form, () => form.requestSubmit());
}

/** What sends a question can be pressed as soon as there is one. */
function allowSending({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement) || target.enterKeyHint !== 'send') return;
  const button = target.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) button.disabled = target.value.trim() === '';
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

/** A field in which Enter sends says so by its hint. */
function keepEnter(event: KeyboardEvent): void {
  const { target, key, shiftKey, isComposing } = event;
  if (!(target instanceof HTMLTextAreaElement) || target.enterKeyHint !== 'send') return;
  if (key !== 'Enter' || shiftKey || isComposing) return;
  event.preventDefault();
  const { value } = target;
  const again = () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  // What was typed on since then, nobody has sent.
  keep(event, target.form ?? target, () => target.value === value && again());
}

/** Else the page would look alive and answer to nothing. */
function tell(text: string): void {
  const note = document.createElement('p');
  note.role = 'alert';
  note.className =
    'pointer-events-none fixed inset-x-0 top-0 z-50 border-b bg-danger-soft px-4 py-3 text-center text-danger';
  note.textContent = text;
  document.body.prepend(note);
}

const {
  scripts = '',
  needs,
  failed,
} = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset ?? {};

async function begin(): Promise<void> {
  whenIdle(layOutNext);
  if (mayStore && !localStorage.getItem(fontsKept)) keepFonts();
  // What React takes over hears nothing before it has: it tells when.
  const isTakenOver = document.getElementById('root') !== null;
  const drawn = isTakenOver && new Promise((resolve) => addEventListener('drawn', resolve));
  const loaded = await Promise.allSettled(scripts.split(' ').map((src) => import(/* @vite-ignore */ src)));
  if (failed && loaded.some(({ status }) => status === 'rejected')) return tell(failed);
  await drawn;
  document.removeEventListener('click', keepClick, true);
  document.removeEventListener('submit', keepSubmit, true);
  document.removeEventListener('keydown', keepEnter, true);
  document.removeEventListener('input', allowSending, true);
  for (const again of repeats.values()) again();
}

let mayStore = true;
try {
  if (localStorage.getItem(fontsKept)) document.documentElement.classList.add('with-fonts');
} catch {
  mayStore = false;
}
document.addEventListener('click', keepClick, true);
document.addEventListener('submit', keepSubmit, true);
document.addEventListener('keydown', keepEnter, true);
document.addEventListener('input', allowSending, true);
// Disabled in the page for browsers without scripts, which would write a password into the address.
if (!needs)
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button:disabled'))
    button.disabled = false;
const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
if (needs && !localStorage.getItem(needs)) location.replace('/login');
// A page in the background is painted only when somebody looks at it.
else if (!isTold || document.visibilityState === 'hidden') void begin();
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    void begin();
  }).observe({ type: 'paint', buffered: true });
