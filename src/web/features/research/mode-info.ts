import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { serverText } from '../../texts/language.ts';

/** How the page shows a mode, beside the name that all know it by. */
type ModeInfo = {
  emoji: string;
  /** Classes of the badge: blue, purple, green, orange. */
  colour: string;
};

export const modeInfo: Record<Mode, ModeInfo> = {
  quick: {
    emoji: '⚡',
    colour: 'bg-quick-soft text-quick',
  },
  deep: {
    emoji: '🔬',
    colour: 'bg-deep-soft text-deep',
  },
  prescription: {
    emoji: '💊',
    colour: 'bg-ok-soft text-ok',
  },
  imaging: {
    emoji: '🩻',
    colour: 'bg-imaging-soft text-imaging',
  },
};

/** The name of a mode as it is shown. */
export const modeName = (mode: Mode): string => serverText(modeRegistry[mode].name);
