import ts from 'typescript';
import type { JsonSchema } from './json-schema.ts';

/** Messages as they travel, by the class that LangChain has for each. */
const kinds: Record<string, { type: string; more?: JsonSchema }> = {
  BaseMessageChunk: { type: 'AIMessageChunk' },
  ToolMessage: { type: 'tool', more: { tool_call_id: { type: 'string' }, status: { type: 'string' } } },
  AIMessage: { type: 'ai', more: { tool_calls: { type: 'array', items: { type: 'object' } } } },
  ChatMessage: { type: 'generic', more: { role: { type: 'string' } } },
  FunctionMessage: { type: 'function' },
  HumanMessage: { type: 'human' },
  SystemMessage: { type: 'system' },
  RemoveMessage: { type: 'remove' },
};

/** Whether it is a message of LangChain, of whichever copy. */
export function isMessage(type: ts.Type): boolean {
  if (type.symbol?.name === 'BaseMessage' && type.getProperty('lc_serializable')) return true;
  const bases = type.isClassOrInterface() || isReference(type) ? (type.getBaseTypes() ?? []) : [];
  return bases.some(isMessage);
}

const isReference = (type: ts.Type) =>
  Boolean(type.flags & ts.TypeFlags.Object) &&
  Boolean((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference);

/** `BaseMessage` and the kinds of it. */
export function defineMessages(checker: ts.TypeChecker, message: ts.Type): JsonSchema {
  const description = ts.displayPartsToString(message.symbol.getDocumentationComment(checker));
  return {
    BaseMessage: {
      description,
      oneOf: Object.keys(kinds).map((name) => ({ $ref: `#/definitions/${name}` })),
    },
    ...Object.fromEntries(Object.entries(kinds).map(([name, { type, more }]) => [name, define(type, more)])),
  };
}

function define(type: string, more: JsonSchema = {}): JsonSchema {
  const properties = {
    type: { type: 'string', enum: [type] },
    content: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'string' }] },
    id: { type: 'string' },
    name: { type: 'string' },
    additional_kwargs: { type: 'object' },
    response_metadata: { type: 'object' },
    ...more,
  };
  return { type: 'object', properties };
}
