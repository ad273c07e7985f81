type Route = { method: string; path: string };
type App = {
  routes: readonly Route[];
  router: { match(method: string, path: string): readonly unknown[] };
};

/**
 * The methods an app of Hono answers at a path, as the header `Allow` lists them; undefined where there is none. Routes
 * for all methods, as middleware is, do not count, nor do those whose path does not begin with `under`.
 */
export function findAllowedMethods(app: App, path: string, under = '/'): string | undefined {
  const known = new Set(app.routes.map(({ method }) => method).filter((method) => method !== 'ALL'));
  const allowed = [...known].filter((method) => {
    const [matched] = app.router.match(method, path) as [[[unknown, Route], unknown][]];
    return matched.some(([[, route]]) => route.method === method && route.path.startsWith(under));
  });
  if (allowed.includes('GET')) allowed.push('HEAD');
  return allowed.length > 0 ? allowed.sort().join(', ') : undefined;
}
