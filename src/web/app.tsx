import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode, Suspense, useEffect } from 'react';
import { lazyPart } from './lib/lazy-part.tsx';
import { NavigationProvider, type PagePath, usePath } from './lib/navigation.tsx';
import { MissingPage } from './pages/missing-page.tsx';

export type Pages = Readonly<Record<PagePath, ComponentType>>;

type AppProps = {
  pages: Pages;
  queryClient: QueryClient;
  /** The address of a page that is drawn by the build. */
  start?: { path: PagePath; search: string };
  onDrawn?: () => void;
};

const NotFoundPage = lazyPart<object>(
  () => import('./pages/not-found-page.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
  MissingPage,
);

/** The pages of the signed-in, for the browser and for the build. */
export function App({ queryClient, start, ...page }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <NavigationProvider start={start}>
          <Suspense>
            <Page {...page} />
          </Suspense>
        </NavigationProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Page({ pages, onDrawn }: Pick<AppProps, 'pages' | 'onDrawn'>) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  const Found = new Map<string, ComponentType>(Object.entries(pages)).get(usePath()) ?? NotFoundPage;
  return <Found />;
}
