import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Language, languageNames } from '#shared/languages.ts';
import { App, type Pages } from './app.tsx';
import { tokenKey } from './lib/auth-storage.ts';
import { createQueryClient } from './lib/query-client.ts';
import { slots } from './lib/slots.tsx';
import { HomePage } from './marketing/home-page.tsx';
import { LandingPage } from './marketing/landing-page.tsx';
import { AccountPage } from './pages/account-page.tsx';
import { AuthApp } from './pages/auth-app.tsx';
import { AuthAside } from './pages/auth-aside.tsx';
import { authPages } from './pages/auth-pages.ts';
import { ChatPage } from './pages/chat-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SubscriptionPage } from './pages/subscription-page.tsx';
import { authTexts } from './texts/en/auth.ts';
import { commonTexts } from './texts/en/common.ts';
import { landingTexts } from './texts/en/landing.ts';
import { marketingTexts } from './texts/en/marketing.ts';
import { workspaceTexts } from './texts/en/workspace.ts';
import { currentLanguage, drawTranslation } from './texts/language.ts';
import { finishedSections } from './texts/vi/finished.ts';
import { sections, translateMessage } from './texts/vi/index.ts';

/** What the build made: addresses of scripts and styles. */
export type BuiltAssets = {
  /** `styles` is their element, so that the built one can stand in the page itself. */
  marketing: { scripts: string[]; styles: string };
  client: { styles: string[] };
  auth: { scripts: string[] };
  /** `report` is what shows the report of a session as well. */
  chat: { scripts: string[]; report: string[] };
  /** What fetches the scripts of a page after its first paint: where it is, or what stands in the page itself. */
  start: { src: string } | { text: string };
  /** The small fonts that a language is written in. */
  fonts: Record<Language, string[]>;
};

const languages = Object.keys(languageNames) as Language[];

type Head = {
  title: string;
  description: string;
  /** The path under which search engines shall know the page; without it they are told to leave it out. */
  path?: string;
  /** In which the page is finished, where there is more than English. */
  languages?: readonly Language[];
  extra: string;
};

/** Every page that is finished before anybody asks for it, by the name of its file. The server fills the slots in. */
export function renderPages(assets: BuiltAssets): Record<string, string> {
  const { marketing, client, auth, chat } = assets;
  const fonts = (language: Language) =>
    assets.fonts[language]
      .map(
        (href) =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width: 640px)" href="${href}">`,
      )
      .join('');
  const styles = client.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const begin = (scripts: string[], more = '') => {
    const attributes = `type="module" data-scripts="${scripts.join(' ')}"${more}`;
    return 'text' in assets.start
      ? `<script ${attributes}>${assets.start.text}</script>`
      : `<script ${attributes} fetchpriority="low" src="${assets.start.src}"></script>`;
  };
  const marketingHead = marketing.styles + begin(marketing.scripts);
  const authHead = fonts('en') + styles + begin(auth.scripts, failedAttribute());

  return {
    ...marketingPages(fonts('en') + marketingHead),
    ...inLanguage('vi', () => ({
      ...marketingPages(fonts('vi') + marketingHead),
      ...chatPages(fonts('vi') + styles, begin, chat),
    })),
    ...chatPages(fonts('en') + styles, begin, chat),
    'not-found': page(<NotFoundPage />, {
      title: `Page not found · ${slots.brand}`,
      description: 'There is no page at this address.',
      extra: styles,
    }),
    ...Object.fromEntries(
      authPages.map(({ path, name, description, isPublic }) => [
        path.slice(1),
        document(
          [
            '<div class="grid min-h-full lg:grid-cols-2">',
            `<div id="root" data-settings="{{authSettings}}">${renderToString(<AuthApp path={path} settings={settingSlots} />)}</div>`,
            `${renderToStaticMarkup(<AuthAside />)}</div>`,
          ].join(''),
          {
            title: `${authTexts().titles[name]} · ${slots.brand}`,
            description,
            path: isPublic ? path : undefined,
            extra: authHead,
          },
        ),
      ]),
    ),
  };
}

const marketingPages = (extra: string) => ({
  home: page(<HomePage />, {
    title: marketingTexts().title(slots.brand),
    description: marketingTexts().description,
    path: '/',
    languages,
    extra,
  }),
  landing: page(<LandingPage />, {
    title: landingTexts().title(slots.brand),
    description: landingTexts().description,
    path: '/landing',
    languages,
    extra,
  }),
});

const signedInPages: Pages = {
  '/chat': ChatPage,
  '/subscription': SubscriptionPage,
  '/account': AccountPage,
};

/** The workspace as it is before anything of its user is known: with a new question, and with a session that is loaded. */
function chatPages(
  head: string,
  begin: (scripts: string[], more: string) => string,
  { scripts, report }: BuiltAssets['chat'],
): Record<string, string> {
  const draw = (search: string, needed: string[]) => {
    const queryClient = createQueryClient(() => {});
    const start = { path: '/chat', search } as const;
    const html = renderToString(<App pages={signedInPages} queryClient={queryClient} start={start} />);
    // React leaves what failed, or is not loaded, to the browser.
    if (html.includes('<!--$!-->')) throw new Error(`The workspace cannot be drawn: ${html}`);
    return document(`<div id="root">${html}</div>`, {
      title: `${workspaceTexts().pageTitle} · ${slots.brand}`,
      description: marketingTexts().description,
      extra: `<meta name="application-name" content="${slots.brand}">${head}${begin(needed, ` data-needs="${tokenKey}"${failedAttribute()}`)}`,
    });
  };
  return {
    chat: draw('', scripts),
    'chat-session': draw('?session=one', [...new Set([...scripts, ...report])]),
  };
}

/** What a page says that does nothing without its scripts. */
const failedAttribute = () => ` data-failed="${commonTexts().pageNotLoaded}"`;

/** Pages in a language other than English, by the names of their files in the folder of the language. */
function inLanguage(language: 'vi', draw: () => Record<string, string>): Record<string, string> {
  drawTranslation({ language, sections: { ...sections, ...finishedSections }, translateMessage });
  const pages = Object.entries(draw());
  drawTranslation(undefined);
  return Object.fromEntries(pages.map(([name, html]) => [`${language}/${name}`, html]));
}

/** Stands where the settings of the installation come; hydration finds the same settings in the page. */
const settingSlots = {
  brandName: slots.brand,
  passwordMinLength: slots.passwordMinLength,
  googleClientId: slots.googleClientId,
} as const;

const page = (element: ReactElement, head: Head) => document(renderToStaticMarkup(element), head);

function document(body: string, { title, description, path, languages = [], extra }: Head): string {
  const language = currentLanguage();
  const own = path && language !== 'en' ? `${path}?lang=${language}` : path;
  const address = own
    ? `{{#publicUrl}}<link rel="canonical" href="{{publicUrl}}${own}"><meta property="og:url" content="{{publicUrl}}${own}">${alternates(path, languages)}{{/publicUrl}}`
    : '<meta name="robots" content="noindex">';
  return [
    `<!doctype html><html lang="${language}" class="finished"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    address,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="${slots.brand}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    '<meta property="og:image" content="{{publicUrl}}/pictures/social.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${marketingTexts().pictureText}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f6f6f2" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0d1011" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="apple-touch-icon" href="/icons/180.png"><link rel="manifest" href="/site.webmanifest">',
    `${extra}</head><body>${body}</body></html>`,
  ].join('');
}

/** Where a page is in each language; its own address answers in the one that a browser asks for. */
const alternates = (path: string | undefined, names: readonly Language[]) =>
  names.length === 0
    ? ''
    : [...names.map((name) => [name, name === 'en' ? path : `${path}?lang=${name}`]), ['x-default', path]]
        .map(([name, href]) => `<link rel="alternate" hreflang="${name}" href="{{publicUrl}}${href}">`)
        .join('');
