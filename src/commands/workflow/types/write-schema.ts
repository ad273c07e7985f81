import ts from 'typescript';
import type { JsonSchema } from './json-schema.ts';
import { defineMessages, isMessage } from './messages.ts';

const draft = 'http://json-schema.org/draft-07/schema#';
/** Deeper parts may be anything: states are shown to people, and types may hold themselves. */
const deepest = 5;

/** Writes types as JSON Schemas, the way the official server words them. */
export function createSchemaWriter(checker: ts.TypeChecker) {
  let definitions: JsonSchema | undefined;

  function writeRoot(fields: ReadonlyMap<string, ts.Type>): JsonSchema {
    const schema = writeFields([...fields], 0);
    return { ...schema, ...(definitions ? { definitions } : {}), $schema: draft };
  }

  function writeFields(fields: (readonly [string, ts.Type])[], depth: number): JsonSchema {
    const data = fields.filter(([, type]) => type.getCallSignatures().length === 0);
    const properties = Object.fromEntries(data.map(([name, type]) => [name, write(type, depth + 1)]));
    return { type: 'object', ...(data.length > 0 ? { properties } : {}) };
  }

  function write(type: ts.Type, depth: number): JsonSchema {
    if (depth > deepest + 1) return {};
    if (type.isUnion()) return writeUnion(type, depth);
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral()) return writeEnum([type.value]);
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object' };
    if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || depth > deepest) return {};
    return writeObject(type, depth);
  }

  function writeObject(type: ts.Type, depth: number): JsonSchema {
    if (isMessage(type)) {
      definitions = { ...definitions, ...defineMessages(checker, type) };
      return { $ref: '#/definitions/BaseMessage' };
    }
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map((one) => write(one, depth + 1));
      return { type: 'array', items, minItems: items.length, maxItems: items.length };
    }
    const [item] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (item) return { type: 'array', items: write(item, depth + 1) };
    const fields = type.getProperties().map((one) => [one.name, checker.getTypeOfSymbol(one)] as const);
    return writeFields(fields, depth);
  }

  /** Literals as one enumeration, plain types as one list, after all that is more than that. */
  function writeUnion(union: ts.UnionType, depth: number): JsonSchema {
    const types = union.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined) && !isOverwrite(one));
    const literals = types.flatMap((one) =>
      one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : [],
    );
    const others = types.filter((one) => !one.isStringLiteral() && !one.isNumberLiteral());
    const schemas = new Map(others.map((one) => write(one, depth)).map((one) => [JSON.stringify(one), one]));
    const isPlain = (one: JsonSchema) => Object.keys(one).join() === 'type' && one.type !== 'object';
    const plain = [...schemas.values()].filter(isPlain).map((one) => one.type as string);
    const parts = [
      ...[...schemas.values()].filter((one) => !isPlain(one)),
      ...(literals.length > 0 ? [writeEnum(literals)] : []),
      ...(plain.length > 0 ? [{ type: plain.length > 1 ? plain.sort() : plain[0] }] : []),
    ];
    return parts.length === 1 && parts[0] ? parts[0] : { anyOf: parts };
  }

  return { writeRoot };
}

function writeEnum(values: (string | number)[]): JsonSchema {
  const types = [...new Set(values.map((value) => typeof value))].sort();
  return { enum: values.sort(), type: types.length > 1 ? types : types[0] };
}

/** What a node may return to set aside how updates are merged; nobody sends it. */
const isOverwrite = (type: ts.Type) => type.getProperty('__overwrite__') !== undefined;
