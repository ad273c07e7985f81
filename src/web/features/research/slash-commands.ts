import { researchTexts } from '../../texts/en/research.ts';
/** A shortcut in the question entry: what is typed for it, and how a question of its kind begins. */
export type SlashCommand = { name: string; description: string; opening: string };

const commands = ['case', 'drug', 'review', 'summary'] as const;

/** The commands to offer for a text: none unless it starts with `/` and has no space. */
export function matchingCommands(text: string): readonly SlashCommand[] {
  if (!text.startsWith('/') || /\s/.test(text)) return [];
  return commands
    .map((name) => ({ name: `/${name}`, ...researchTexts().slash[name] }))
    .filter(({ name }) => name.startsWith(text.toLowerCase()));
}
