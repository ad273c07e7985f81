import { z } from 'zod';

const uuid = z.guid();

/** Anything else is no session's id, and PostgreSQL would refuse to compare it with one. */
export const isSessionId = (value: unknown): value is string => uuid.safeParse(value).success;
