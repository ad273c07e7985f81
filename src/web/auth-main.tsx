import { hydrateRoot } from 'react-dom/client';
import { readAuthSettings } from './features/auth/index.ts';
import { readUser } from './lib/auth-storage.ts';
import { takeCarriedToast } from './lib/carried-toast.ts';
import { takeReturnPath } from './lib/return-path.ts';
import { toast } from './lib/toast.ts';
import { AuthApp } from './pages/auth-app.tsx';
import { startLanguage } from './texts/choose-language.ts';
import { authTexts } from './texts/en/auth.ts';
import { onLanguageChange } from './texts/language.ts';

// Whoever is signed in has no use for these two.
if (['/login', '/signup'].includes(window.location.pathname) && readUser())
  window.location.replace(takeReturnPath());

const root = document.getElementById('root') as HTMLElement;
// Not in strict mode: its second mount would use a single-use token twice.
hydrateRoot(
  root,
  <AuthApp path={window.location.pathname} settings={readAuthSettings(root.dataset.settings)} />,
);

// What stands beside the form is no part of the tree above.
onLanguageChange(() => {
  const texts = new Map(Object.entries(authTexts().aside));
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = texts.get(place.dataset.text ?? '') ?? place.textContent;
});
void startLanguage();

const carried = takeCarriedToast();
if (carried) toast[carried.kind === 'error' ? 'error' : 'success'](carried);
