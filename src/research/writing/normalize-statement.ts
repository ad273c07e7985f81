import { words } from '../language/tokens.ts';

/** What two statements share that say the same in the same words, whatever their case, marks and spaces. */
export const normalizeStatement = (text: string): string => words(text).join(' ');
