// A thread of its own imports plain JavaScript, without a loader for TypeScript.
export { parseJson as default } from './parse.mjs';
