import { lazy } from 'react';

/** Loaded when Medical Imaging is first chosen. */
export const PickedImages = lazy(() => import('./picked-images.tsx'));

/** Loaded with the first report of Medical Imaging. */
export const ReportedImages = lazy(() => import('./reported-images.tsx'));
