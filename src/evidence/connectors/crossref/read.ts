import { z } from 'zod';
import { readEach, readJson } from '../../http/read-json.ts';
import { workSchema } from './parse.ts';

const answerSchema = z.object({
  status: z.literal('ok'),
  message: z.object({ items: z.array(z.unknown()) }),
});

export const crossrefTasks = {
  'crossref/works': (text: string) => readEach(readJson(text, answerSchema).message.items, workSchema),
};
