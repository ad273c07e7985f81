import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AddressOf } from '#platform/client-address.ts';
import { loginRequestSchema, registerRequestSchema, signedInSchema, userSchema } from '#shared/api/auth.ts';
import {
  type AppEnv,
  bearerSecurity,
  createRouter,
  failures,
  jsonAnswer,
  jsonRequest,
} from '../http/router.ts';
import { createCountAttempt, findBearerToken } from './middleware.ts';
import type { Auth } from './service.ts';

const tags = ['auth'];

const register = createRoute({
  method: 'post',
  path: '/api/auth/register',
  tags,
  request: jsonRequest(registerRequestSchema),
  responses: { 201: jsonAnswer(signedInSchema, 'The new account, signed in'), ...failures },
});

const login = createRoute({
  method: 'post',
  path: '/api/auth/login',
  tags,
  request: jsonRequest(loginRequestSchema),
  responses: { 200: jsonAnswer(signedInSchema, 'Signed in'), ...failures },
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
): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const counted = createCountAttempt(auth, addressOf);
  router.openapi({ ...register, middleware: counted('register') }, async (c) => {
    return c.json(await auth.register(c.req.valid('json'), c.var.attempt), 201);
  });
  router.openapi({ ...login, middleware: counted('login') }, async (c) => {
    return c.json(await auth.login(c.req.valid('json'), c.var.attempt), 200);
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
