type Handler = (asked: object) => unknown;
export type AuthHandlers = {
  authenticate(request: Request): unknown;
  /** By event: `threads:create`, `threads`, `*:create` or `*`. */
  callbacks: Readonly<Record<string, Handler>>;
};

/**
 * The handlers that an `Auth` of the official package keeps for its server (`auth/index.js` of @langchain/langgraph-sdk).
 * Undefined where it is none, or authenticates nobody.
 */
export function readAuthHandlers(auth: unknown): AuthHandlers | undefined {
  const { '~handlerCache': kept } = (auth ?? {}) as { '~handlerCache'?: Partial<AuthHandlers> };
  if (typeof kept?.authenticate !== 'function') return undefined;
  return { authenticate: kept.authenticate, callbacks: kept.callbacks ?? {} };
}
