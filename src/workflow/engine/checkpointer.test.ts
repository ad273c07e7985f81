import { validate } from '@langchain/langgraph-checkpoint-validation';
import * as vitest from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { Checkpointer } from './checkpointer.ts';

const { afterAll, beforeAll } = vitest;
// The suite of the LangGraph project reads describe, it and expect from the global scope.
Object.assign(globalThis, vitest);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

validate({
  checkpointerName: 'Checkpointer',
  createCheckpointer: async () => {
    await database.db.execute(
      'truncate workflow_checkpoints, workflow_checkpoint_blobs, workflow_checkpoint_writes',
    );
    return new Checkpointer(database.db);
  },
});
