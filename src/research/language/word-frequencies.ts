import table from './word-frequencies.json' with { type: 'json' };

/** Inverse document frequency, natural logarithm. */
type Rarity = { inAbstracts: number; inSpeech: number };

const asRarity = ([inAbstracts = 0, inSpeech = 0]: readonly number[]): Rarity => ({
  inAbstracts: inAbstracts / 10,
  inSpeech: inSpeech / 10,
});
const unseen = asRarity(table.unseen);
const known = new Map(Object.entries(table.stems).map(([stem, tenths]) => [stem, asRarity(tenths)]));

/** How rare a stem is in medical abstracts and in everyday speech. */
export const rarityOf = (stem: string): Readonly<Rarity> => known.get(stem) ?? unseen;
