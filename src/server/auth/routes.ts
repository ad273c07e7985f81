import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AddressOf } from '#platform/client-address.ts';
import {
  type AuthSettings,
  authSettingsSchema,
  googleRequestSchema,
  loginAnswerSchema,
  loginRequestSchema,
  mailRequestSchema,
  messageSchema,
  passwordResetSchema,
  registerAnswerSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  signedInSchema,
  totpLoginRequestSchema,
  userSchema,
  verifiedSchema,
  verifyEmailRequestSchema,
  verifyFailureSchema,
} from '#shared/api/auth.ts';
import {
  type AppEnv,
  bearerSecurity,
  createRouter,
  failures,
  jsonAnswer,
  jsonRequest,
} from '../http/router.ts';
import { clientOf, createCountAttempt, findBearerToken } from './middleware.ts';
import type { Auth } from './service.ts';

const tags = ['auth'];

const settings = createRoute({
  method: 'get',
  path: '/api/auth/settings',
  tags,
  responses: { 200: jsonAnswer(authSettingsSchema, 'What the sign-in pages show'), ...failures },
});

const register = createRoute({
  method: 'post',
  path: '/api/auth/register',
  tags,
  request: jsonRequest(registerRequestSchema),
  responses: {
    201: jsonAnswer(registerAnswerSchema, 'The new account, signed in or waiting for verification'),
    ...failures,
  },
});

const login = createRoute({
  method: 'post',
  path: '/api/auth/login',
  tags,
  request: jsonRequest(loginRequestSchema),
  responses: { 200: jsonAnswer(loginAnswerSchema, 'Signed in, but for a second factor'), ...failures },
});

const google = createRoute({
  method: 'post',
  path: '/api/auth/google',
  tags,
  request: jsonRequest(googleRequestSchema),
  responses: { 200: jsonAnswer(loginAnswerSchema, 'Signed in, but for a second factor'), ...failures },
});

const loginTotp = createRoute({
  method: 'post',
  path: '/api/auth/login/totp',
  tags,
  request: jsonRequest(totpLoginRequestSchema),
  responses: { 200: jsonAnswer(signedInSchema, 'Signed in'), ...failures },
});

const verifyEmail = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  tags,
  request: jsonRequest(verifyEmailRequestSchema),
  responses: {
    200: jsonAnswer(verifiedSchema, 'The address is verified, and its owner signed in'),
    400: jsonAnswer(verifyFailureSchema, 'The link is not good'),
    ...failures,
  },
});

const resendVerification = createRoute({
  method: 'post',
  path: '/api/auth/resend-verification',
  tags,
  request: jsonRequest(mailRequestSchema),
  responses: { 200: jsonAnswer(messageSchema, 'The same for every address'), ...failures },
});

const forgotPassword = createRoute({
  method: 'post',
  path: '/api/auth/forgot-password',
  tags,
  request: jsonRequest(mailRequestSchema),
  responses: { 200: jsonAnswer(messageSchema, 'The same for every address'), ...failures },
});

const resetPassword = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  tags,
  request: jsonRequest(resetPasswordRequestSchema),
  responses: {
    200: jsonAnswer(passwordResetSchema, 'The password is set, and its owner signed in'),
    ...failures,
  },
});

const logout = createRoute({
  method: 'post',
  path: '/api/auth/logout',
  tags,
  security: bearerSecurity,
  responses: { 204: { description: 'The token is revoked' }, ...failures },
});

const me = createRoute({
  method: 'get',
  path: '/api/auth/me',
  tags,
  security: bearerSecurity,
  responses: { 200: jsonAnswer(userSchema, 'The caller'), ...failures },
});

export function authRoutes(
  auth: Auth,
  requireUser: MiddlewareHandler<AppEnv>,
  addressOf: AddressOf,
  shown: AuthSettings,
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const counted = createCountAttempt(auth, addressOf);
  const redeemed = counted('token', { names: 'token' });
  router.openapi(settings, (c) => c.json(shown, 200));
  router.openapi({ ...register, middleware: counted('register') }, async (c) => {
    return c.json(await auth.register(c.req.valid('json'), c.var.attempt, clientOf(c.req)), 201);
  });
  router.openapi({ ...login, middleware: counted('login') }, async (c) => {
    return c.json(await auth.login(c.req.valid('json'), c.var.attempt, clientOf(c.req)), 200);
  });
  router.openapi({ ...google, middleware: redeemed }, async (c) => {
    const answer = await auth.loginWithGoogle(c.req.valid('json').credential, clientOf(c.req));
    c.var.attempt.succeeded();
    return c.json(answer, 200);
  });
  router.openapi({ ...loginTotp, middleware: redeemed }, async (c) => {
    const address = addressOf(c.env?.incoming);
    const answer = await auth.loginWithTotp(c.req.valid('json'), address, clientOf(c.req));
    c.var.attempt.succeeded();
    return c.json(answer, 200);
  });
  router.openapi({ ...verifyEmail, middleware: redeemed }, async (c) => {
    const answer = await auth.verifyEmail(c.req.valid('json').token, clientOf(c.req));
    c.var.attempt.succeeded();
    return c.json(answer, 200);
  });
  router.openapi({ ...resendVerification, middleware: counted('mail') }, async (c) => {
    return c.json(await auth.resendVerification(c.req.valid('json').email), 200);
  });
  router.openapi({ ...forgotPassword, middleware: counted('mail') }, async (c) => {
    return c.json(await auth.forgotPassword(c.req.valid('json').email), 200);
  });
  router.openapi({ ...resetPassword, middleware: redeemed }, async (c) => {
    const answer = await auth.resetPassword(c.req.valid('json'), clientOf(c.req));
    c.var.attempt.succeeded();
    return c.json(answer, 200);
  });
  router.openapi(logout, async (c) => {
    const token = findBearerToken(c.req.raw);
    if (token) await auth.logout(token);
    return c.body(null, 204);
  });
  router.use('/api/auth/me', requireUser);
  router.openapi(me, async (c) => c.json(await auth.getUser(c.get('userId')), 200));
  return router;
}
