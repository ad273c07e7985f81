import { useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/api/auth.ts';
import { logout } from '../features/auth/index.ts';
import { CreditIndicator, useCredits } from '../features/credits/index.ts';
import { useResearchRuns, Workspace } from '../features/research/index.ts';
import { Sidebar, sessionQueries, useChangesElsewhere } from '../features/sessions/index.ts';
import { clearSignIn, useUser } from '../lib/auth-storage.ts';
import { carryToast } from '../lib/carried-toast.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { searchValue, useNavigate, useSearchValue } from '../lib/navigation.tsx';
import { usePageTitle } from '../lib/product.ts';
import { dropDraft } from '../lib/question-draft.ts';
import { forgetReturnPath } from '../lib/return-path.ts';
import { useHasHistory, useHasSidebar } from '../lib/use-media-query.ts';
import { useOnline } from '../lib/use-online.ts';
import { useWorkspaceTexts } from '../texts/en/workspace.ts';
import { IconButton } from '../ui/button.tsx';
import { MissingOverlay } from '../ui/missing-part.tsx';
import { Notice } from '../ui/notice.tsx';

const Drawer = lazyPart(() => import('../ui/drawer.tsx'), MissingOverlay);

export function ChatPage() {
  const user = useUser();
  return user && <Chat user={user} />;
}

function Chat({ user }: { user: User }) {
  const texts = useWorkspaceTexts();
  const sessionId = useSearchValue('session');
  const navigate = useNavigate();
  const isOnline = useOnline();
  const main = useRef<HTMLElement>(null);
  const hasSidebar = useHasSidebar();
  const hasHistory = useHasHistory();
  const [chosen, setCollapsed] = useState<boolean>();
  const isCollapsed = chosen ?? (hasHistory === undefined ? undefined : !hasHistory);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const logOut = useLogout();
  const runs = useResearchRuns();
  usePageTitle(texts.pageTitle);
  useRunningSession(sessionId);
  useChangesElsewhere();
  useCredits();

  const select = useCallback(
    (id: string | undefined) => navigate('/chat', { search: { session: id } }),
    [navigate],
  );
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  // The same for every selection, so that not all rows of the history are drawn again with each.
  const onDeleted = useCallback(
    (id: string) => {
      runs.forget(id);
      if (id === searchValue(window.location.search, 'session')) select(undefined);
    },
    [runs, select],
  );
  const sidebar = (
    <Sidebar
      user={user}
      activeId={sessionId}
      credits={<CreditIndicator />}
      isDrawer={hasSidebar === false}
      isCollapsed={hasSidebar === false ? false : isCollapsed}
      onToggle={hasSidebar === false ? closeDrawer : () => setCollapsed(!isCollapsed)}
      onOpen={closeDrawer}
      onDeleted={onDeleted}
      onLogout={logOut}
    />
  );

  const menu = hasSidebar ? undefined : (
    <IconButton label={texts.openMenu} onClick={() => setDrawerOpen(true)}>
      <Menu aria-hidden className="size-5" />
    </IconButton>
  );

  return (
    <div className="flex h-full print:block print:h-auto">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.skip}
      </button>
      {hasSidebar !== false && sidebar}
      {hasSidebar === false && isDrawerOpen && (
        <Suspense>
          <Drawer title={texts.menu} onClose={closeDrawer}>
            {sidebar}
          </Drawer>
        </Suspense>
      )}
      <div className="flex h-full min-w-0 flex-1 flex-col print:block print:h-auto">
        {!isOnline && (
          <div className="p-2 pb-0 print:hidden">
            <Notice tone="warn">{texts.offline}</Notice>
          </div>
        )}
        <main
          ref={main}
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto outline-none print:h-auto print:overflow-visible"
          data-scroller
        >
          <Workspace sessionId={sessionId} menu={menu} onSession={select} />
        </main>
      </div>
    </div>
  );
}

/** A page that opens without a selection shows the research that is running, if it is the only one. */
function useRunningSession(sessionId: string | undefined): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isFresh] = useState(sessionId === undefined);
  useEffect(() => {
    if (!isFresh) return;
    let isCurrent = true;
    const select = async () => {
      const sessions = await queryClient.ensureQueryData(sessionQueries.list());
      const [only, ...others] = sessions.filter(({ status }) => status === 'RUNNING');
      const isSelected = searchValue(window.location.search, 'session') !== undefined;
      if (isCurrent && only && others.length === 0 && !isSelected)
        navigate('/chat', { search: { session: only.id }, replace: true });
    };
    select().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isFresh, queryClient, navigate]);
}

function useLogout(): () => void {
  const texts = useWorkspaceTexts();
  const queryClient = useQueryClient();
  return () => {
    logout().catch(() => undefined);
    dropDraft();
    forgetReturnPath();
    clearSignIn();
    queryClient.clear();
    carryToast({ title: texts.loggedOutTitle, description: texts.loggedOutText });
    window.location.assign('/');
  };
}
