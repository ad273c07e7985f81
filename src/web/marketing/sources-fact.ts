import { slots } from '../lib/slots.tsx';
import { currentLanguage } from '../texts/language.ts';

/** Where this installation searches, in the language of the page. */
export const sourcesFact = () => (currentLanguage() === 'vi' ? slots.sourcesFactVi : slots.sourcesFact);
