import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A server of signing keys on the loopback address, and tokens signed with them. */
export async function startGoogleKeys(clientId: string, now: () => Date) {
  type Key = { kid: string; privateKey: CryptoKey; jwk: object };
  let keys: Key[] = [];
  let requests = 0;
  let isDown = false;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  async function makeKey(kid: string): Promise<Key> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
  }
  keys = [await makeKey('first')];

  /** A token for the claims; unless they say otherwise one that is good now. */
  async function sign(
    claims: JWTPayload,
    { key = keys[0], kid }: { key?: Key | undefined; kid?: string } = {},
  ) {
    const at = Math.floor(now().getTime() / 1000);
    const usual = { iss: 'https://accounts.google.com', aud: clientId, iat: at, exp: at + 3600 };
    if (!key) throw new Error('There is no key');
    return new SignJWT({ ...usual, email_verified: true, name: 'Gail Person', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: kid ?? key.kid })
      .sign(key.privateKey);
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    requests: () => requests,
    sign,
    makeKey,
    /** Publishes these keys, and no others. */
    publish(next: Key[]) {
      keys = next;
    },
    setDown(down: boolean) {
      isDown = down;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
