import { LogOut, PanelLeftClose, PanelLeftOpen, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/api/auth.ts';
import { limits } from '#shared/limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { Link } from '../../lib/navigation.tsx';
import { useProduct } from '../../lib/product.ts';
import { useWorkspaceTexts } from '../../texts/en/workspace.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { HistoryList } from './history-list.tsx';
import { newResearchId } from './history-row.tsx';

export type SidebarProps = {
  user: User;
  activeId: string | undefined;
  credits: ReactNode;
  /** What the button at the top does: the sidebar stands beside the page, or lies over it on a phone. */
  isDrawer: boolean;
  /** Undefined where the style sheet decides it, by the width of the screen. */
  isCollapsed: boolean | undefined;
  onToggle: () => void;
  onOpen: () => void;
  onDeleted: (id: string) => void;
  onLogout: () => void;
};

export function Sidebar(props: SidebarProps) {
  const texts = useWorkspaceTexts();
  const { isCollapsed, isDrawer } = props;
  const isUndecided = isCollapsed === undefined;
  const width = isCollapsed ? limits.sidebarCollapsedPx : limits.sidebarExpandedPx;
  return (
    <nav
      aria-label={texts.pageTitle}
      style={isUndecided ? undefined : { width }}
      className={classNames(
        'flex h-full shrink-0 flex-col gap-4 border-r bg-canvas p-3 transition-[width] print:hidden',
        isUndecided && 'w-65 max-[1180px]:w-20',
        !isDrawer && 'max-md:hidden',
      )}
    >
      {!isCollapsed && (
        <div className={classNames('contents', isUndecided && 'max-[1180px]:hidden')}>
          <ExpandedSidebar {...props} />
        </div>
      )}
      {isCollapsed !== false && (
        <div className={classNames('h-full', isUndecided && 'min-[1181px]:hidden')}>
          <CollapsedSidebar {...props} />
        </div>
      )}
    </nav>
  );
}

function ExpandedSidebar({
  user,
  activeId,
  credits,
  isDrawer,
  onToggle,
  onOpen,
  onDeleted,
  onLogout,
}: SidebarProps) {
  const texts = useWorkspaceTexts();
  const { brandName } = useProduct();
  return (
    <>
      <div className="flex items-center gap-2">
        <Logo className="size-8 shrink-0" />
        <span className="truncate text-lg font-semibold">{brandName}</span>
        <IconButton
          label={isDrawer ? texts.closeMenu : texts.collapse}
          aria-expanded={isDrawer ? undefined : true}
          className="ml-auto"
          onClick={onToggle}
        >
          {isDrawer ? (
            <X aria-hidden className="size-4" />
          ) : (
            <PanelLeftClose aria-hidden className="size-4" />
          )}
        </IconButton>
      </div>
      <Link
        id={newResearchId}
        to="/chat"
        onClick={onOpen}
        className={classNames(buttonClass(), 'justify-start! shadow-xs')}
      >
        <Plus aria-hidden className="size-4" />
        {texts.newResearch}
      </Link>
      <HistoryList activeId={activeId} onOpen={onOpen} onDeleted={onDeleted} />
      <div className="mt-auto grid grid-cols-1 gap-2 border-t pt-3">
        {credits}
        <Link
          to="/account"
          title={texts.accountOf(user.email)}
          className="flex min-w-0 items-center gap-2 rounded-lg p-1 text-sm hover:bg-raised"
        >
          <Avatar user={user} />
          <span className="truncate">{user.email}</span>
        </Link>
        <Button variant="ghost" size="small" onClick={onLogout} className="justify-start! px-3">
          <LogOut aria-hidden className="size-4" />
          {texts.logout}
        </Button>
      </div>
    </>
  );
}

function CollapsedSidebar({ user, onToggle, onLogout }: SidebarProps) {
  const texts = useWorkspaceTexts();
  return (
    <div className="flex h-full flex-col items-center gap-3">
      <IconButton label={texts.expand} aria-expanded={false} onClick={onToggle}>
        <PanelLeftOpen aria-hidden className="size-4" />
      </IconButton>
      <Link
        to="/chat"
        aria-label={texts.newResearch}
        title={texts.newResearch}
        className={buttonClass({ size: 'icon' })}
      >
        <Plus aria-hidden className="size-4" />
      </Link>
      <div className="mt-auto grid justify-items-center gap-3">
        <Link
          to="/account"
          aria-label={texts.account}
          title={texts.accountOf(user.email)}
          className="rounded-full"
        >
          <Avatar user={user} />
        </Link>
        <IconButton label={texts.logout} onClick={onLogout}>
          <LogOut aria-hidden className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}

function Avatar({ user }: { user: User }) {
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent uppercase"
    >
      {user.email.charAt(0)}
    </span>
  );
}
