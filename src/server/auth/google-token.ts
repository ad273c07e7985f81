import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import { AppError } from '#shared/errors.ts';

export type GoogleIdentity = {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** Google itself runs the mailbox; else its owner may have changed since Google looked. */
  isAuthoritative: boolean;
  name: string | undefined;
};

/** `maxAgeSeconds`: how old the sign-in may be. Throws `unauthenticated`, and `unavailable` without Google's keys. */
export type VerifyGoogle = (credential: string, maxAgeSeconds?: number) => Promise<GoogleIdentity>;

const issuers = ['https://accounts.google.com', 'accounts.google.com'];
const fetchLimits = { timeoutMs: 10_000, maxBytes: 256 * 1024 };
const clockToleranceSeconds = 60;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]),
  name: z.string().optional(),
  hd: z.string().optional(),
});

/** Checks identity tokens of the Google sign-in button against the keys at `jwksUrl`, which are kept for ten minutes. */
export function createGoogleVerifier(options: {
  clientId: string;
  jwksUrl: string;
  egress: Egress;
  clock: Clock;
}): VerifyGoogle {
  const { clientId, jwksUrl, egress, clock } = options;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    [customFetch]: async (url, { signal }) => {
      const { status, text } = await egress(url, { ...fetchLimits, signal });
      return new Response(text, { status });
    },
  });

  return async (credential, maxAgeSeconds) => {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        audience: clientId,
        issuer: issuers,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat'],
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
        ...(maxAgeSeconds === undefined ? {} : { maxTokenAge: maxAgeSeconds }),
      });
      const { sub, email, email_verified, name, hd } = claimsSchema.parse(payload);
      return {
        sub,
        email,
        emailVerified: String(email_verified) === 'true',
        isAuthoritative: hd !== undefined || email.toLowerCase().endsWith('@gmail.com'),
        name,
      };
    } catch (cause) {
      throw asRefusal(cause);
    }
  };
}

function asRefusal(cause: unknown): AppError {
  const isTokenFault =
    cause instanceof z.ZodError ||
    (cause instanceof errors.JOSEError &&
      !(cause instanceof errors.JWKSTimeout) &&
      cause.code !== 'ERR_JOSE_GENERIC');
  if (isTokenFault) return new AppError('unauthenticated', 'Google sign-in could not be verified', { cause });
  const message = 'Google could not be asked to confirm the sign-in. Please try again in a moment.';
  return new AppError('unavailable', message, { cause });
}
