import { z } from 'zod';

/** One line of words as a model may write them: no control characters, nothing that could be markup. */
export const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(3)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}<>{}]*$/u);
