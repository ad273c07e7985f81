/** The token of the mailed link that opened this page. */
export const readLinkToken = () =>
  new URLSearchParams(window.location.search).get('token')?.trim() || undefined;
