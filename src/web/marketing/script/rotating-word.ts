import { limits } from '#shared/limits.ts';

/** Shows the words of the headline one after the other, unless the visitor wants no motion or pauses it. */
export function rotateWords(): void {
  const words = [...document.querySelectorAll<HTMLElement>('[data-rotator] > span')];
  const button = document.querySelector<HTMLButtonElement>('[data-rotation-switch]');
  if (words.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let shown = 0;
  let timer: number | undefined;
  const step = () => {
    const next = (shown + 1) % words.length;
    for (const [index, word] of words.entries()) {
      word.dataset.state = index === next ? 'on' : index === shown ? 'leaving' : 'off';
      word.ariaHidden = index === next ? null : 'true';
    }
    shown = next;
  };
  const run = (isRunning: boolean) => {
    clearInterval(timer);
    timer = isRunning ? window.setInterval(step, limits.heroWordMs) : undefined;
    if (!button) return;
    button.dataset.running = String(isRunning);
    const label = button.querySelector('[data-label]');
    if (label) label.textContent = (isRunning ? button.dataset.pause : button.dataset.resume) ?? '';
  };
  run(true);
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => run(timer === undefined));
}
