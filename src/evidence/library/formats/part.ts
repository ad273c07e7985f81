import type { LibraryDocument } from '../document.ts';

/**
 * One record of a file, not read yet, so that an import that goes on after a break can pass over it. `line` counts
 * from 1. `read` gives undefined where the record has no text to quote, and throws an `Error` whose message says what
 * is wrong with it.
 */
export type Part = { line?: number; read(): LibraryDocument | undefined | Promise<LibraryDocument> };
