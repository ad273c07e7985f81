import { lazyPart } from '../../lib/lazy-part.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';

/** Loaded when Medical Imaging is first chosen. */
export const PickedImages = lazyPart(() => import('./picked-images.tsx'), MissingPart);

/** Loaded with the first report of Medical Imaging. */
export const ReportedImages = lazyPart(() => import('./reported-images.tsx'), MissingPart);
