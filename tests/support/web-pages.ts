import { createAllowList } from '#evidence/web/allow-list.ts';
import { createPageReader } from '#evidence/web/page-reader.ts';
import { type Egress, EgressError } from '#platform/egress/index.ts';

export type ServedPage = { status?: number; type?: string; body: string };

const sentence = (subject: string) =>
  `${subject} was studied in invented patients and did what was hoped for.`;

/** A page with a menu, a main part of a few sentences, and a script. */
export function webPage(title: string, subject: string): ServedPage {
  const sentences = Array.from({ length: 8 }, (_, number) => sentence(`${subject} ${number + 1}`));
  return {
    body: `<!doctype html><html><head><title>${title}</title><meta property="article:modified_time" content="2024-05-01"></head>
<body><nav><a href="/">Home</a> Menu of the site</nav><main><h1>${title}</h1><p>${sentences.slice(0, 4).join(' ')}</p>
<h2>Harms</h2><p>${sentences.slice(4).join(' ')}</p></main><script>track()</script></body></html>`,
  };
}

/** A web of a few pages, by their addresses, as an egress; `asked` are the addresses that were fetched. */
export function webOf(pages: Readonly<Record<string, ServedPage>>): { egress: Egress; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async egress(url, { signal }) {
      signal.throwIfAborted();
      asked.push(String(url));
      const page = pages[String(url)];
      if (!page) throw new EgressError('network', 'The connection failed');
      const headers = new Headers({ 'content-type': page.type ?? 'text/html; charset=utf-8' });
      return { status: page.status ?? 200, headers, text: page.body };
    },
  };
}

export const niceUrl = 'https://www.nice.org.uk/guidance/hf1';
export const whoUrl = 'https://www.who.int/news/heart-failure';

/** Two pages on heart failure at allowed sites, and what a connector needs to open them. */
export function webSettings() {
  const { egress, asked } = webOf({
    [niceUrl]: webPage('Heart failure: invented guideline', 'Tablet'),
    [whoUrl]: webPage('Heart failure', 'Exercise'),
  });
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  return { settings: { allowList: createAllowList(), readPage: createPageReader({ egress }), clock }, asked };
}
