/**
 * Puts a text on the clipboard; throws where the browser refuses. `navigator.clipboard` is there on pages of https only: a
 * server in one's own network answers by http.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', give, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', give);
  if (!isCopied) throw new Error('The browser did not let the page copy');
}
