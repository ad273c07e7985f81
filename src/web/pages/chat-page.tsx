import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#shared/api/auth.ts';
import { logout } from '../features/auth/index.ts';
import { CreditIndicator } from '../features/credits/index.ts';
import { useResearchRuns, Workspace } from '../features/research/index.ts';
import { Sidebar, sessionQueries } from '../features/sessions/index.ts';
import { clearSignIn, useUser } from '../lib/auth-storage.ts';
import { usePageTitle, useProduct } from '../lib/product.ts';
import { toast } from '../lib/toast.ts';
import { useHasSidebar } from '../lib/use-media-query.ts';
import { IconButton } from '../ui/button.tsx';

const Drawer = lazy(() => import('../ui/drawer.tsx'));
const route = getRouteApi('/chat');

export function ChatPage() {
  const user = useUser();
  return user ? <Chat user={user} /> : <Navigate to="/login" />;
}

function Chat({ user }: { user: User }) {
  const { session: sessionId } = route.useSearch();
  const navigate = useNavigate();
  const { brandName } = useProduct();
  const hasSidebar = useHasSidebar();
  const [isCollapsed, setCollapsed] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const logOut = useLogout();
  const runs = useResearchRuns();
  usePageTitle('Research');
  useRunningSession(sessionId);

  const select = (id: string | undefined) => void navigate({ to: '/chat', search: { session: id } });
  const closeDrawer = () => setDrawerOpen(false);
  const onDeleted = (id: string) => {
    runs.forget(id);
    if (id === sessionId) select(undefined);
  };
  const sidebar = (
    <Sidebar
      user={user}
      activeId={sessionId}
      credits={<CreditIndicator />}
      isDrawer={!hasSidebar}
      isCollapsed={hasSidebar && isCollapsed}
      onToggle={hasSidebar ? () => setCollapsed(!isCollapsed) : closeDrawer}
      onOpen={closeDrawer}
      onDeleted={onDeleted}
      onLogout={logOut}
    />
  );

  return (
    <div className="flex h-full flex-col md:flex-row">
      {hasSidebar ? (
        sidebar
      ) : (
        <header className="flex items-center gap-3 border-b bg-surface p-2">
          <IconButton label="Open menu" onClick={() => setDrawerOpen(true)}>
            <Menu aria-hidden className="size-5" />
          </IconButton>
          <span className="font-semibold">{brandName}</span>
        </header>
      )}
      {!hasSidebar && isDrawerOpen && (
        <Suspense>
          <Drawer title="Menu" onClose={closeDrawer}>
            {sidebar}
          </Drawer>
        </Suspense>
      )}
      <main className="min-h-0 min-w-0 flex-1 overflow-y-auto" data-scroller>
        <Workspace sessionId={sessionId} onSession={select} />
      </main>
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
      if (isCurrent && only && others.length === 0) {
        await navigate({
          to: '/chat',
          search: (now) => ({ session: now.session ?? only.id }),
          replace: true,
        });
      }
    };
    select().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isFresh, queryClient, navigate]);
}

function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    logout().catch(() => undefined);
    clearSignIn();
    queryClient.clear();
    toast.success({ title: 'Logged out', description: 'You have been successfully logged out.' });
    void navigate({ to: '/' });
  };
}
