export const modes = ['quick', 'deep', 'prescription', 'imaging'] as const;
export type Mode = (typeof modes)[number];

/** The command a mode puts in front of the topic of a run. */
export const modePrefix: Record<Mode, string> = {
  quick: '',
  deep: '/deepresearch',
  prescription: '/prescription',
  imaging: '/imageanalysis',
};

const modeOfPrefix = new Map<string, Mode>(
  modes.filter((mode) => modePrefix[mode]).map((mode) => [modePrefix[mode], mode]),
);

/** Splits `/deepresearch …` into mode and query. Anything else, also what is not text, is quick. */
export function parseCommand(input: unknown): { mode: Mode; query: string } {
  if (typeof input !== 'string') return { mode: 'quick', query: '' };
  const text = input.trim();
  const [command = ''] = /^\/\S+/.exec(text) ?? [];
  const mode = modeOfPrefix.get(command.toLowerCase());
  return mode ? { mode, query: text.slice(command.length).trim() } : { mode: 'quick', query: text };
}

/** The topic of a run: the query behind the command of its mode. */
export function withCommand(mode: Mode, query: string): string {
  return `${modePrefix[mode]} ${query}`.trim();
}
