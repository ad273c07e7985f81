import { z } from 'zod';

const name = z.string().trim().min(1);
const namesByKey = z.record(name, z.array(name).min(1));

/** Names under what they stand for, as a table of this folder holds them. Throws where it has another form. */
export const readNames = (table: unknown): Record<string, string[]> => namesByKey.parse(table);
