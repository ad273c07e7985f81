/** The form leads to the sign-up page and sends nothing; without this script the browser does the same. */
export function watchContactForm(): void {
  document.querySelector('[data-contact-form]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign('/signup');
  });
}
