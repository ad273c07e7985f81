import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AddressOf } from '#platform/client-address.ts';
import {
  accountSchema,
  changePasswordRequestSchema,
  devicesSchema,
  proofSchema,
  totpConfirmRequestSchema,
  totpEnabledSchema,
  totpSetupSchema,
} from '#shared/api/account.ts';
import { anonymousBody, jsonBody } from '../../http/body.ts';
import {
  type AppEnv,
  bearerSecurity,
  createRouter,
  failures,
  jsonAnswer,
  jsonRequest,
} from '../../http/router.ts';
import { createCountGuess } from '../middleware.ts';
import type { Auth } from '../service.ts';

const common = { tags: ['account'], security: bearerSecurity };
const done = (description: string) => ({ 204: { description }, ...failures });

const describe = createRoute({
  ...common,
  method: 'get',
  path: '/api/account',
  responses: { 200: jsonAnswer(accountSchema, 'The account of the caller'), ...failures },
});

const devices = createRoute({
  ...common,
  method: 'get',
  path: '/api/account/devices',
  responses: { 200: jsonAnswer(devicesSchema, 'Where the caller is signed in'), ...failures },
});

const revokeDevice = createRoute({
  ...common,
  method: 'delete',
  path: '/api/account/devices/{id}',
  request: { params: z.object({ id: z.string() }) },
  responses: done('The device is signed out'),
});

const revokeOthers = createRoute({
  ...common,
  method: 'delete',
  path: '/api/account/devices',
  responses: done('All other devices are signed out'),
});

const changePassword = createRoute({
  ...common,
  method: 'post',
  path: '/api/account/password',
  request: jsonRequest(changePasswordRequestSchema),
  responses: done('The password is changed, and other devices are signed out'),
});

const setUpTotp = createRoute({
  ...common,
  method: 'post',
  path: '/api/account/totp',
  request: jsonRequest(proofSchema),
  responses: { 200: jsonAnswer(totpSetupSchema, 'A secret for an authenticator app'), ...failures },
});

const confirmTotp = createRoute({
  ...common,
  method: 'post',
  path: '/api/account/totp/confirm',
  request: jsonRequest(totpConfirmRequestSchema),
  responses: { 200: jsonAnswer(totpEnabledSchema, 'The second factor is on'), ...failures },
});

const disableTotp = createRoute({
  ...common,
  method: 'post',
  path: '/api/account/totp/disable',
  request: jsonRequest(proofSchema),
  responses: done('The second factor is off'),
});

/** What signed-in users do about their account; its data are the matter of the privacy slice. */
export function accountRoutes(
  auth: Auth,
  requireUser: MiddlewareHandler<AppEnv>,
  addressOf: AddressOf,
): OpenAPIHono<AppEnv> {
  const { security } = auth;
  const router = createRouter();
  router.use('/api/account/*', requireUser);
  const middleware = [createCountGuess(auth, addressOf)('proof'), jsonBody(anonymousBody)];
  router.openapi(describe, async (c) => c.json(await security.describe(c.get('userId')), 200));
  router.openapi(devices, async (c) => {
    return c.json(await security.listDevices(c.get('userId'), c.get('device')), 200);
  });
  router.openapi(revokeDevice, async (c) => {
    await security.revokeDevice(c.get('userId'), c.req.valid('param').id);
    return c.body(null, 204);
  });
  router.openapi(revokeOthers, async (c) => {
    await security.revokeOthers(c.get('userId'), c.get('device'));
    return c.body(null, 204);
  });
  router.openapi({ ...changePassword, middleware }, async (c) => {
    await security.changePassword(c.get('userId'), c.get('device'), c.req.valid('json'));
    return c.body(null, 204);
  });
  router.openapi({ ...setUpTotp, middleware }, async (c) => {
    return c.json(await security.setUpTotp(c.get('userId'), c.req.valid('json')), 200);
  });
  router.openapi({ ...confirmTotp, middleware }, async (c) => {
    const { code } = c.req.valid('json');
    return c.json(await security.confirmTotp(c.get('userId'), c.get('device'), code), 200);
  });
  router.openapi({ ...disableTotp, middleware }, async (c) => {
    await security.disableTotp(c.get('userId'), c.req.valid('json'));
    return c.body(null, 204);
  });
  return router;
}
