import type { Language } from '#shared/languages.ts';

/** The finished page of each public path; those of `clientPages` but the workspace are drawn in the browser. */
const publicPages = [
  '/landing',
  '/login',
  '/signup',
  '/verify-email-pending',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
];
const clientPages = ['/chat', '/subscription', '/account'];

/** Finished in each language. */
const translatedPages: ReadonlySet<string> = new Set(['/', '/landing', '/chat']);

type Wanted = { language: () => Language; session?: string | undefined };

/** The file of a page; `wanted` tells the language that is asked for, where the page has more than one. */
export function pageFile(path: string, wanted: Wanted): { file?: string; language?: Language } {
  const file = path === '/chat' && wanted.session ? '/pages/chat-session.html' : pageFiles.get(path);
  if (!file || !translatedPages.has(path)) return { file };
  const language = wanted.language();
  return { language, file: language === 'en' ? file : file.replace('/pages/', `/pages/${language}/`) };
}

export const pageFiles: ReadonlyMap<string, string> = new Map([
  ['/', '/pages/home.html'],
  ...[...publicPages, ...clientPages].map((path) => [path, `/pages${path}.html`] as const),
]);

export const notFoundFile = '/pages/not-found.html';

/** Pages that load Google's sign-in script, where one is configured. */
export const signInPages: ReadonlySet<string> = new Set(['/login', '/signup']);

/** What search engines may list. */
const listed = ['/', '/landing', '/login', '/signup'];

export const robots = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /chat\nDisallow: /subscription\nDisallow: /account\n\nSitemap: ${origin}/sitemap.xml\n`;

export function sitemap(origin: string): string {
  const entries = listed.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}
