import { z } from '@hono/zod-openapi';
import { isSupportedChannel } from '../../engine/protocol/events.ts';
import { multitaskStrategies } from '../../engine/run-request.ts';
import { fields } from '../router.ts';
import { runCreate } from '../schemas/runs.ts';

const namespace = z.array(z.string());
const { config, metadata } = runCreate.shape;
const channel = z.string().refine(isSupportedChannel, 'is not a channel of the protocol');
const goto = z.unknown().optional();

export const eventFilter = z.object({
  channels: z.array(channel).min(1).openapi({
    description:
      'values, updates, messages, tools, lifecycle, input, checkpoints, tasks, custom, custom:<name>',
  }),
  namespaces: z.array(namespace).optional().openapi({ description: 'Prefixes; absent or empty for all' }),
  depth: z.int().min(0).optional().openapi({ description: 'Levels below the prefix' }),
});

export const eventStreamRequest = eventFilter.extend({
  since: z.int().min(0).optional().openapi({ description: 'Only events with a greater seq' }),
});

const runStart = z.object({
  assistant_id: z.string().min(1),
  input: z.unknown().optional(),
  config,
  metadata,
  multitaskStrategy: z.enum(multitaskStrategies).nullish(),
});
const answer = z.object({ interrupt_id: z.string().min(1), response: z.unknown().optional() });
const withAnswer = { update: z.unknown().optional(), goto, config, metadata };
const inputRespond = z.union([
  z.object({ responses: z.array(answer).min(1), ...withAnswer }),
  answer.extend(withAnswer),
]);

/** What each command needs, under its method. */
export const commandParams = {
  'run.start': runStart,
  'input.respond': inputRespond,
  'state.get': z.object({ namespace: namespace.default([]), keys: z.array(z.string()).nullish() }),
  'state.listCheckpoints': z.object({
    namespace: namespace.default([]),
    limit: z.int().min(1).max(1000).default(10),
    before: z.string().nullish(),
  }),
  'state.fork': z.object({ checkpoint_id: z.string().min(1), input: z.unknown().optional(), config }),
  'agent.getTree': z.object({ run_id: z.guid().nullish() }),
  'subscription.subscribe': eventFilter,
  'subscription.unsubscribe': z.object({ subscription_id: z.string() }),
  'subscription.reconnect': z.object({
    run_id: z.string().optional(),
    last_event_id: z
      .string()
      .regex(/^\d{1,16}$/)
      .nullish(),
    subscriptions: z.array(z.string()).nullish(),
  }),
};
export type Method = keyof typeof commandParams;
export type Params<M extends Method> = z.infer<(typeof commandParams)[M]>;

export const command = z.object({
  id: z.int().min(0),
  method: z.string().openapi({ description: Object.keys(commandParams).join(', ') }),
  params: fields.nullish(),
});
export type Command = z.infer<typeof command>;

const meta = z.object({ thread_id: z.string(), applied_through_seq: z.int() }).partial();
const success = z.object({ type: z.literal('success'), id: z.int(), result: fields, meta: meta.optional() });
const failure = z.object({
  type: z.literal('error'),
  id: z.int().nullable(),
  error: z.enum([
    'invalid_argument',
    'unknown_command',
    'unknown_error',
    'no_such_run',
    'no_such_subscription',
    'no_such_namespace',
    'no_such_interrupt',
    'no_such_checkpoint',
    'permission_denied',
    'not_supported',
  ]),
  message: z.string(),
});
export const commandAnswer = z.union([success, failure]);
export type CommandAnswer = z.infer<typeof commandAnswer>;
