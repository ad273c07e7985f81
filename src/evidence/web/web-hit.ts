/** A page that a search engine names. */
export type WebHit = { url: string; title: string };
