/**
 * Awaits statements that were sent one after the other on one transaction, all of them before it throws what the
 * first failed one threw: a transaction must not end while statements of it are on their way.
 */
export async function together<T extends readonly unknown[]>(
  ...statements: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
