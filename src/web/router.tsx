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

function requireUser(): void {
  if (!readUser()) throw redirect({ to: '/login' });
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/chat' });
  },
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});
const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./pages/signup-page.tsx'), 'SignupPage'),
});
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
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./pages/subscription-page.tsx'), 'SubscriptionPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, loginRoute, signupRoute, chatRoute, subscriptionRoute]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
