/** Begins the protocol that carries a token. */
export const tokenPrefix = 'bearer.';

/** Browsers cannot send headers with a WebSocket: the token of a caller comes as the protocol `bearer.<token>`. */
export function withSocketToken(request: Request): Request {
  const { headers } = request;
  if (headers.get('upgrade')?.toLowerCase() !== 'websocket' || headers.has('authorization')) return request;
  const offered = headers.get('sec-websocket-protocol')?.split(',') ?? [];
  const token = offered.map((name) => name.trim()).find((name) => name.startsWith(tokenPrefix));
  if (!token) return request;
  const own = new Headers(headers);
  own.set('authorization', `Bearer ${token.slice(tokenPrefix.length)}`);
  return new Request(request.url, { headers: own });
}
