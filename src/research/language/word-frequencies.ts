import table from './word-frequencies.json' with { type: 'json' };

const stems: Readonly<Record<string, readonly number[] | undefined>> = Object.assign(
  Object.create(null),
  table.stems,
);

/** How rare a stem is in medical abstracts and in everyday speech: inverse document frequency, natural logarithm. */
export function rarityOf(stem: string): { inAbstracts: number; inSpeech: number } {
  const [inAbstracts = 0, inSpeech = 0] = stems[stem] ?? table.unseen;
  return { inAbstracts: inAbstracts / 10, inSpeech: inSpeech / 10 };
}
