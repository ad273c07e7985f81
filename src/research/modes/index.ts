import type { AvailableMode } from '#shared/research/modes.ts';
import { deep } from './deep/graph.ts';
import { imaging } from './imaging/graph.ts';
import type { ResearchMode } from './mode.ts';
import { prescription } from './prescription/graph.ts';
import { quick } from './quick/graph.ts';

/** What runs in each mode. What server, workflow and web know of it stands in `src/shared/research/modes.ts`. */
export const researchModes: Readonly<Record<AvailableMode, ResearchMode>> = {
  quick,
  deep,
  prescription,
  imaging,
};
