import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CompletionRequest, JsonSchema } from '#llm/index.ts';

/** What a model is asked for. `write` makes the message from what is asked about; `answer` is the form it must have. */
type PromptParts<Input, Answer> = {
  name: string;
  system: string;
  maxTokens: number;
  write: (input: Input) => string;
  answer: z.ZodType<Answer>;
};

/** `hash` is the SHA-256, in hex, of all that the model is told besides its input. */
export type Prompt<Input, Answer> = Readonly<PromptParts<Input, Answer>> & {
  schema: CompletionRequest['schema'];
  hash: string;
};

export function definePrompt<Input, Answer>(parts: PromptParts<Input, Answer>): Prompt<Input, Answer> {
  const schema = { name: parts.name, json: jsonSchemaOf(parts.answer) };
  return { ...parts, schema, hash: hashPrompt({ system: parts.system, schema }) };
}

/** The hash of the prompt that a request was made with. */
export function hashPrompt({ system, schema }: Pick<CompletionRequest, 'system' | 'schema'>): string {
  return createHash('sha256')
    .update(JSON.stringify([schema.name, system, schema.json]))
    .digest('hex');
}

const kept = new Set(['type', 'properties', 'required', 'items', 'enum', 'anyOf', 'description']);

/**
 * The JSON schema of an answer, in the few keywords that every provider knows, each property required and no other allowed.
 * What these cannot say, such as lengths, the zod schema checks when the answer is there.
 */
function jsonSchemaOf(answer: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const keyword of Object.keys(jsonSchema)) if (!kept.has(keyword)) delete jsonSchema[keyword];
      if (jsonSchema.type !== 'object') return;
      jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
      jsonSchema.additionalProperties = false;
    },
  });
  return schema;
}
