import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearSignIn } from './lib/auth-storage.ts';
import { createQueryClient } from './lib/query-client.ts';
import { router } from './router.tsx';
import './styles.css';

const queryClient = createQueryClient(() => {
  clearSignIn();
  queryClient.clear();
  void router.navigate({ to: '/login' });
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
