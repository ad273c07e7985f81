export { type JsonLimits, type NulRule, parseJsonText } from './read.ts';
export { readJsonBody } from './request.ts';
export { clean, cleanText, isStorable, isStorableText } from './storable.mjs';
