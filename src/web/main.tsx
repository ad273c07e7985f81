import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type Pages } from './app.tsx';
import { clearSignIn, readUser } from './lib/auth-storage.ts';
import { carryToast, takeCarriedToast } from './lib/carried-toast.ts';
import { lazyPart } from './lib/lazy-part.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { rememberReturnPath } from './lib/return-path.ts';
import { prepareToaster, toast } from './lib/toast.ts';
import { MissingPage } from './pages/missing-page.tsx';
import { beginIn, preferredLanguage, startLanguage } from './texts/choose-language.ts';
import { commonTexts } from './texts/en/common.ts';
import './styles.css';

const queryClient = createQueryClient(() => {
  rememberReturnPath();
  clearSignIn();
  queryClient.clear();
  const { expiredTitle, expiredText } = commonTexts();
  carryToast({ title: expiredTitle, description: expiredText, kind: 'error' });
  window.location.assign('/login');
});

const pages: Pages = {
  '/chat': lazyPart(
    () => import('./pages/chat-page.tsx').then(({ ChatPage }) => ({ default: ChatPage })),
    MissingPage,
  ),
  '/subscription': lazyPart(
    () =>
      import('./pages/subscription-page.tsx').then(({ SubscriptionPage }) => ({ default: SubscriptionPage })),
    MissingPage,
  ),
  '/account': lazyPart(
    () => import('./pages/account-page.tsx').then(({ AccountPage }) => ({ default: AccountPage })),
    MissingPage,
  ),
};

const goToLogin = () => window.location.assign('/login');

/** Tells what began the page that it answers to its user now. */
const onDrawn = () => void window.dispatchEvent(new Event('drawn'));

async function draw(): Promise<void> {
  const container = document.getElementById('root') as HTMLElement;
  const isFinished = container.hasChildNodes();
  const app = <App pages={pages} queryClient={queryClient} onDrawn={onDrawn} />;
  if (isFinished) {
    await beginIn(document.documentElement.lang);
    // A transition gives way to what is typed or pressed meanwhile.
    startTransition(() => void hydrateRoot(container, app));
  } else {
    await beginIn(preferredLanguage());
    createRoot(container).render(app);
  }
  void startLanguage();
}

const user = readUser();
if (user) {
  void draw();
  prepareToaster();
  const carried = takeCarriedToast();
  if (carried) toast.success(carried);
} else goToLogin();

// Told of what happens in other tabs only. Nothing of one person stays for another who has signed in there.
window.addEventListener('storage', () => {
  const now = readUser();
  if (!now) goToLogin();
  else if (user && now.email !== user.email) window.location.assign('/chat');
});
