import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import {
  accountQueries,
  DataSection,
  DeleteSection,
  DevicesSection,
  LanguageSection,
  PasswordSection,
  ProfileSection,
  SecondFactorSection,
} from '../features/account/index.ts';
import { clearSignIn } from '../lib/auth-storage.ts';
import { carryToast } from '../lib/carried-toast.ts';
import { Link } from '../lib/navigation.tsx';
import { usePageTitle } from '../lib/product.ts';
import { useAccountTexts } from '../texts/en/account.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function AccountPage() {
  const texts = useAccountTexts();
  usePageTitle(texts.title);
  const queryClient = useQueryClient();
  const { data: account, isPending, refetch } = useQuery(accountQueries.about());
  const leave = () => {
    // A question that was being written, too.
    sessionStorage.clear();
    clearSignIn();
    queryClient.clear();
    carryToast({ title: texts.deletion.deletedTitle, description: texts.deletion.deletedText });
    window.location.assign('/');
  };
  return (
    <main className="mx-auto grid max-w-3xl content-start gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-2xl font-semibold">{texts.title}</h1>
        <Link to="/chat" className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {texts.backToResearch}
        </Link>
      </header>
      {isPending && <Skeleton className="h-72 rounded-2xl" />}
      {!isPending && !account && (
        <Notice tone="warn">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {texts.notLoaded}
            <Button size="small" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </span>
        </Notice>
      )}
      {account && (
        <>
          <ProfileSection account={account} />
          <LanguageSection />
          <PasswordSection account={account} />
          <SecondFactorSection account={account} />
          <DevicesSection />
          <DataSection />
          <DeleteSection account={account} onDeleted={leave} />
        </>
      )}
    </main>
  );
}
