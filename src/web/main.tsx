import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearSignIn, readUser } from './lib/auth-storage.ts';
import { takeCarriedToast } from './lib/carried-toast.ts';
import { createQueryClient } from './lib/query-client.ts';
import { rememberReturnPath } from './lib/return-path.ts';
import { prepareToaster, toast } from './lib/toast.ts';
import { router } from './router.tsx';
import { beginsTranslated, startLanguage } from './texts/choose-language.ts';
import './styles.css';

const queryClient = createQueryClient(() => {
  rememberReturnPath();
  clearSignIn();
  queryClient.clear();
  window.location.assign('/login');
});

const root = createRoot(document.getElementById('root') as HTMLElement);
const draw = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
const started = startLanguage();
if (beginsTranslated()) void started.then(draw);
else draw();

prepareToaster();

// Told of what happens in other tabs only.
window.addEventListener('storage', () => {
  if (!readUser()) window.location.assign('/login');
});

const carried = takeCarriedToast();
if (carried) toast.success(carried);
