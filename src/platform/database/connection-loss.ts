// Class 08 and the shutdown codes of class 57: PostgreSQL manual, appendix A; the others are Node's and pg's own.
const codes = /^(?:08\w{3}|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;
const words =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/;

/** Whether an error of a query says that the database cannot be reached now, so that trying again makes sense. */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.test(cause.code)) return true;
    if (words.test(cause.message)) return true;
  }
  return false;
}
