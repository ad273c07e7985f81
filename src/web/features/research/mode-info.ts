import type { Mode } from '#shared/research/modes.ts';

/** How the page shows a mode, beside the name that all know it by. */
type ModeInfo = {
  emoji: string;
  description: string;
  placeholder: string;
  /** Classes of the badge: blue, purple, green, orange. */
  colour: string;
};

export const modeInfo: Record<Mode, ModeInfo> = {
  quick: {
    emoji: '⚡',
    description: 'A cited answer within seconds',
    placeholder: 'Ask a clinical question...',
    colour: 'bg-accent-soft text-accent',
  },
  deep: {
    emoji: '🔬',
    description: 'PICO analysis and a full evidence report',
    placeholder: 'Describe the case or topic to research in depth...',
    colour: 'bg-deep-soft text-deep',
  },
  prescription: {
    emoji: '💊',
    description: 'Drug information and interactions',
    placeholder: 'List the medicines to assess...',
    colour: 'bg-ok-soft text-ok',
  },
  imaging: {
    emoji: '🩻',
    description: 'Experimental image analysis; requires medical review',
    placeholder: 'Say what to look for in the image...',
    colour: 'bg-warn-soft text-warn',
  },
};
