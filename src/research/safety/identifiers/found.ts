/** A stretch of the question that may tell who somebody is, as UTF-16 offsets. */
export type Found = { kind: IdentifierKind; start: number; end: number };
/** The weights of the tagger know what was found by its place here: a new kind goes to the end, or it is trained anew. */
export const identifierKinds = [
  'name',
  'date of birth',
  'date',
  'record number',
  'bed',
  'national id',
  'phone',
  'e-mail',
  'address',
  'employer',
  'plate',
  'handle',
  'web address',
  'number',
] as const;
export type IdentifierKind = (typeof identifierKinds)[number];
