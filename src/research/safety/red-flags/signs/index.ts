import { body } from './body.ts';
import { brainAndMind } from './brain-and-mind.ts';
import { harmAndBirth } from './harm-and-birth.ts';
import { heartAndBreath } from './heart-and-breath.ts';
import type { Sign } from './sign.ts';

/** The one table of signs: what is told in each kind of emergency. */
export const signs = [
  ...heartAndBreath,
  ...brainAndMind,
  ...body,
  ...harmAndBirth,
] as const satisfies readonly Sign[];
export type SignId = (typeof signs)[number]['id'];
export const signOf: ReadonlyMap<string, Sign> = new Map(signs.map((sign) => [sign.id, sign]));
