import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

/** Stand-ins for what is too large to keep in a counterexample; `toHostileText` puts the real thing there. */
const expansions: Record<string, () => string> = {
  '@deep@': () => '['.repeat(20_000) + ']'.repeat(20_000),
  '@deep objects@': () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '@wide@': () => `[${'0,'.repeat(99_999)}0]`,
  '@long@': () => JSON.stringify('x'.repeat(200_000)),
  '@many keys@': () => `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
};

const polluting = () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
const hostileText = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e\u0000', '__proto__', 'constructor', 'toString'],
  ...[
    "'; drop table workflow_threads; --",
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
    '\r\nX-Evil: 1',
    '💥'.repeat(50),
  ],
  ...['-1', '1e999', 'NaN', 'null', 'undefined', '[object Object]', '0000-00-00', '9'.repeat(400)],
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...Object.keys(expansions)),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    -(2 ** 31) - 1,
    2 ** 31,
    [],
    {},
  ),
  fc.constant(null).map(polluting),
  fc.array(fc.constantFrom<unknown>(null, '\0', 7, {}), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that an operation takes; once in `oneIn` times one that it does not expect. */
export function hostileValue(
  schema: JsonSchema,
  known: Record<string, unknown>,
  name = '',
  oneIn = 8,
): fc.Arbitrary<unknown> {
  const usual = usualValue(schema, known, name);
  return fc.oneof({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: hostile });
}

function usualValue(schema: JsonSchema, known: Record<string, unknown>, name: string): fc.Arbitrary<unknown> {
  if (name in known) return fc.constant(known[name]);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map((choice) => hostileValue(choice, known)));
  if (schema.allOf?.length) {
    const parts = schema.allOf.map((part) => usualValue(part, known, ''));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  const [type] = [schema.type ?? 'unknown'].flat();
  if (type === 'object') return object(schema, known);
  if (type === 'array')
    return fc.array(hostileValue(schema.items ?? {}, known), {
      minLength: schema.minItems ?? 0,
      maxLength: 3,
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.integer({ min: schema.minimum ?? -3, max: Math.min(schema.maximum ?? 20, 50) });
  if (type === 'number') return fc.double({ min: 0, max: 5, noNaN: true });
  if (type === 'string') return schema.format === 'uuid' ? fc.uuid() : fc.string({ maxLength: 8 });
  return fc.jsonValue({ maxDepth: 2 });
}

/** The required fields and a few of the others, so that not every body is refused for one of many. */
function object(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.keys(properties);
  const optional = fields.filter((name) => !required.includes(name));
  const named = fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) => {
    const names = [...fields.filter((name) => required.includes(name)), ...chosen];
    const values = names.map((name) => [name, hostileValue(properties[name] ?? {}, known, name)] as const);
    return fc.record(Object.fromEntries(values));
  });
  const extra = fc.dictionary(fc.oneof(hostileText, fc.string({ maxLength: 5 })), hostile, { maxKeys: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: named },
    { weight: 1, arbitrary: fc.tuple(named, extra).map(([wanted, more]) => ({ ...more, ...wanted })) },
  );
}

/** A JSON body, now and then one that is not JSON. */
export function hostileBody(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<string> {
  const wanted = usualValue(schema, known, '').map((value) => JSON.stringify(value) ?? 'null');
  const broken = fc.constantFrom(
    '',
    '{',
    '[',
    'null',
    '"text"',
    '7',
    '[]',
    '{"a":1}{"b":2}',
    '\0',
    '\ufeff{}',
    '{"a":"\ud800"}',
  );
  return fc.oneof(
    { weight: 8, arbitrary: wanted },
    { weight: 1, arbitrary: broken },
    {
      weight: 1,
      arbitrary: hostile.map((value) => JSON.stringify(value) ?? 'null'),
    },
  );
}

/** What of a path, a query or a header a client may send, however odd. */
export const hostileWord = hostileText;

export function expand(json: string): string {
  return json.replace(/"(@[a-z ]+@)"/g, (whole, name: string) => expansions[name]?.() ?? whole);
}
