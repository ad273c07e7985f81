import { useEffect } from 'react';
import { type AuthSettings, AuthSettingsContext, useAuthSettings } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';
import { type AuthPage, authPages } from './auth-pages.ts';

/** The auth page of a path, for the build and for the browser. */
export function AuthApp({ path, settings }: { path: string; settings: AuthSettings }) {
  // `src/web/start.ts` repeats then what was pressed before.
  useEffect(() => void window.dispatchEvent(new Event('drawn')), []);
  const found = authPages.find((page) => page.path === path);
  if (!found) throw new Error(`There is no auth page at ${path}`);
  return (
    <AuthSettingsContext value={settings}>
      <PageTitle name={found.name} />
      <found.Page />
    </AuthSettingsContext>
  );
}

/** The finished page has its English title already. */
function PageTitle({ name }: Pick<AuthPage, 'name'>) {
  const { titles } = useAuthTexts();
  const { brandName } = useAuthSettings();
  useEffect(() => {
    document.title = `${titles[name]} · ${brandName}`;
  }, [titles, name, brandName]);
  return null;
}
