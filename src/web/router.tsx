import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readUser } from './lib/auth-storage.ts';

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
});

/** The public pages are documents of their own. */
function requireUser(): void {
  if (!readUser()) throw redirect({ href: '/login', reloadDocument: true });
}

const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chat',
  validateSearch: ({ session }): { session?: string } =>
    typeof session === 'string' && session ? { session } : {},
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./pages/chat-page.tsx'), 'ChatPage'),
});
const subscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscription',
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./pages/subscription-page.tsx'), 'SubscriptionPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([chatRoute, subscriptionRoute, accountRoute]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
