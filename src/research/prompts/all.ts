import { composeStatements } from './compose-statements.ts';
import { judgeStatements } from './judge-statements.ts';
import { proposeSearch } from './propose-search.ts';
import { repairStatements } from './repair-statements.ts';

/** Every prompt a model can be asked with: its name, the hash of its words and form, and how long an answer may be. */
export const allPrompts: readonly { name: string; hash: string; maxTokens: number }[] = [
  proposeSearch,
  composeStatements,
  repairStatements,
  judgeStatements,
].map(({ name, hash, maxTokens }) => ({ name, hash, maxTokens }));
