import classes from './cues.json' with { type: 'json' };

/** Classes of words that tell what stands beside them, in the order of their bits, by which the weights know them. */
const names = Object.keys(classes) as (keyof typeof classes)[];
export const cueClasses = names.length;

const masks = new Map<string, number>();
for (const [bit, name] of names.entries())
  for (const word of classes[name].split(' ')) masks.set(word, (masks.get(word) ?? 0) | (1 << bit));

/** "l'usine", "d'appartement". */
const elided = /^(?:[cdjlmnst]|qu)'/;

/** Of which classes a word in small letters and without marks is, a bit for each. */
export const cuesOf = (plain: string): number =>
  masks.get(plain) ?? masks.get(plain.replace(elided, '')) ?? 0;
