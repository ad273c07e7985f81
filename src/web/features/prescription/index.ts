import { lazy } from 'react';

/** Loaded when a run first asks for it. */
export const ConfirmationView = lazy(() => import('./confirmation-view.tsx'));
