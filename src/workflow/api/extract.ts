import { z } from '@hono/zod-openapi';

const maxPaths = 10;
const path = z
  .string()
  .max(500)
  .regex(/^(values|metadata|interrupts|config)(\.[^.[\]]+|\[-?\d{1,9}\])*$/, {
    error: 'must look like values.messages[-1].content',
  });

/** Names of values, each with the path it is found at: `{"last": "values.messages[-1].content"}`. */
export const extractPaths = z
  .record(z.string(), path)
  .refine((paths) => Object.keys(paths).length <= maxPaths, {
    error: `at most ${maxPaths} paths`,
  });

/** What stands at each path of `item`; null where there is nothing. */
export function extract(item: object, paths: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(paths).map(([name, at]) => [name, follow(item, at)]));
}

function follow(item: unknown, at: string): unknown {
  const steps = at.match(/[^.[\]]+/g) ?? [];
  let value: unknown = item;
  for (const step of steps) {
    if (Array.isArray(value)) value = /^-?\d+$/.test(step) ? value.at(Number(step)) : undefined;
    else if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null;
    else value = (value as Record<string, unknown>)[step];
  }
  return value ?? null;
}
