import { limits } from '#shared/limits.ts';
import { scrollToSection } from './section-links.ts';
import { showToast } from './toasts.ts';

/** The access request: it shows that it works, says thank you, and sends nothing to anybody. */
export function watchAccessForm(): void {
  for (const button of document.querySelectorAll('[data-start]'))
    button.addEventListener('click', () => scrollToSection('#access'));
  const form = document.querySelector<HTMLFormElement>('[data-access-form]');
  const fields = form?.querySelector('fieldset');
  const button = form?.querySelector('button[type=submit]');
  if (!form || !fields || !button) return;
  const label = button.textContent;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fields.disabled = true;
    button.textContent = form.dataset.sending ?? '';
    setTimeout(() => {
      showToast({
        title: form.dataset.sentTitle ?? '',
        description: form.dataset.sentText,
      });
      form.reset();
      fields.disabled = false;
      button.textContent = label;
    }, limits.accessFormDelayMs);
  });
}
