import type { SignedIn } from '#shared/api/auth.ts';
import { storeSignIn } from '../../lib/auth-storage.ts';
import { carryToast } from '../../lib/carried-toast.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { authTexts } from '../../texts/en/auth.ts';

/** Stores a sign-in and opens the workspace, where one was when the last one expired; it says `toast`. Whatever was loaded for somebody else goes with this page. */
export function enter(answer: SignedIn, toast?: { title: string; description: string }): void {
  storeSignIn(answer);
  if (toast) carryToast(toast);
  window.location.assign(takeReturnPath());
}

export const welcomeBack = ({ user }: SignedIn) => ({
  title: authTexts().login.successTitle,
  description: authTexts().login.successText(user.username),
});
