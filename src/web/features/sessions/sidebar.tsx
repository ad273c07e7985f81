import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/api/auth.ts';
import { limits } from '#shared/limits.ts';
import { useProduct } from '../../lib/product.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { HistoryList } from './history-list.tsx';

export type SidebarProps = {
  user: User;
  activeId: string | undefined;
  credits: ReactNode;
  /** What the button at the top does: the sidebar stands beside the page, or lies over it on a phone. */
  isDrawer: boolean;
  isCollapsed: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onDeleted: (id: string) => void;
  onLogout: () => void;
};

export function Sidebar(props: SidebarProps) {
  const width = props.isCollapsed ? limits.sidebarCollapsedPx : limits.sidebarExpandedPx;
  return (
    <nav
      aria-label="Research"
      style={{ width }}
      className="flex h-full shrink-0 flex-col gap-4 border-r bg-surface p-3 transition-[width]"
    >
      {props.isCollapsed ? <CollapsedSidebar {...props} /> : <ExpandedSidebar {...props} />}
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
  const { brandName } = useProduct();
  return (
    <>
      <div className="flex items-center gap-2">
        <Logo className="size-8 shrink-0" />
        <span className="truncate text-lg font-semibold">{brandName}</span>
        <IconButton
          label={isDrawer ? 'Close menu' : 'Collapse sidebar'}
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
      <Link to="/chat" onClick={onOpen} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden className="size-4" />
        New Research
      </Link>
      <HistoryList activeId={activeId} onOpen={onOpen} onDeleted={onDeleted} />
      <div className="mt-auto grid grid-cols-1 gap-2 border-t pt-3">
        {credits}
        <p className="flex items-center gap-2">
          <Avatar user={user} />
          <span title={user.email} className="min-w-0 flex-1 truncate text-sm">
            {user.email}
          </span>
        </p>
        <Button variant="ghost" size="small" onClick={onLogout} className="justify-self-start">
          <LogOut aria-hidden className="size-4" />
          Logout
        </Button>
      </div>
    </>
  );
}

function CollapsedSidebar({ user, onToggle, onLogout }: SidebarProps) {
  return (
    <div className="flex h-full flex-col items-center gap-3">
      <IconButton label="Expand sidebar" aria-expanded={false} onClick={onToggle}>
        <PanelLeftOpen aria-hidden className="size-4" />
      </IconButton>
      <Link
        to="/chat"
        aria-label="New Research"
        title="New Research"
        className={buttonClass({ variant: 'primary', size: 'icon' })}
      >
        <Plus aria-hidden className="size-4" />
      </Link>
      <div className="mt-auto grid justify-items-center gap-3">
        <Avatar user={user} />
        <IconButton label="Logout" onClick={onLogout}>
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
      title={user.email}
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent uppercase"
    >
      {user.email.charAt(0)}
    </span>
  );
}
