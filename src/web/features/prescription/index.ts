import { lazyPart } from '../../lib/lazy-part.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';

/** Loaded when a run first asks for it. */
export const ConfirmationView = lazyPart(() => import('./confirmation-view.tsx'), MissingPart);
