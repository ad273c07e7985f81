import { moreWordsBody } from './more-words-body.ts';
import { moreWordsInside } from './more-words-inside.ts';
import { bodySigns } from './signs-body.ts';
import { breathAndInfectionSigns } from './signs-breath-and-infection.ts';
import { heartAndBrainSigns } from './signs-heart-and-brain.ts';
import { despairSigns } from './signs-of-despair.ts';
import { urgencySigns } from './signs-of-urgency.ts';

const families = [
  heartAndBrainSigns,
  breathAndInfectionSigns,
  bodySigns,
  urgencySigns,
  despairSigns,
  moreWordsInside,
  moreWordsBody,
];

/** Words for signs of emergencies, clinical and lay, by the name that rules use: all wordings that the families give a name. */
export const signs: Readonly<Record<string, readonly RegExp[]>> = Object.fromEntries(
  [...new Set(families.flatMap(Object.keys))].map((name) => [
    name,
    families.flatMap((family) => family[name] ?? []),
  ]),
);
