import { commitInPipeline } from '../patches/postgres-client.ts';
import { RawQuery } from './raw-query.ts';
import type { Tx } from './types.ts';

/**
 * Awaits statements that were sent one after the other on one transaction, all of them before it throws what the
 * first failed one threw: a transaction must not end while statements of it are on their way.
 */
export async function awaitStatements<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(statements);
}

export type AwaitStatements = typeof awaitStatements;

/**
 * The same for the last statements of a transaction: its end travels with them. When one fails, also before it is sent,
 * all of it is taken back. Each is one statement of this turn: what follows on the transaction is refused.
 */
export function pipelinedCommit(tx: Tx): AwaitStatements {
  return async (...statements) => {
    let isSound = true;
    const sent = statements.map(async (one) => {
      try {
        return await one;
      } catch (error) {
        isSound = false;
        throw error;
      }
    });
    const commit = tx.execute(new RawQuery(commitInPipeline, [() => isSound])).then(() => undefined);
    const results = await awaitStatements(...sent, commit);
    return results.slice(0, -1) as never;
  };
}
