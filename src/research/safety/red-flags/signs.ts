import { bodySigns } from './signs-body.ts';
import { breathAndInfectionSigns } from './signs-breath-and-infection.ts';
import { heartAndBrainSigns } from './signs-heart-and-brain.ts';
import { urgencySigns } from './signs-of-urgency.ts';

/** Words for signs of emergencies, clinical and lay, by the name that rules use. */
export const signs: Readonly<Record<string, RegExp>> = {
  ...heartAndBrainSigns,
  ...breathAndInfectionSigns,
  ...bodySigns,
  ...urgencySigns,
};
