import type { Mode } from '#shared/research/mode.ts';

export type ModeInfo = {
  label: string;
  emoji: string;
  description: string;
  placeholder: string;
  /** Classes of the badge: blue, purple, green, orange. */
  colour: string;
  isAvailable: boolean;
};

export const modeInfo: Record<Mode, ModeInfo> = {
  quick: {
    label: 'Quick Search',
    emoji: '⚡',
    description: 'A cited answer within seconds',
    placeholder: 'Ask a clinical question...',
    colour: 'bg-accent-soft text-accent',
    isAvailable: true,
  },
  deep: {
    label: 'Deep Research',
    emoji: '🔬',
    description: 'PICO analysis and a full evidence report',
    placeholder: 'Describe the case or topic to research in depth...',
    colour: 'bg-deep-soft text-deep',
    isAvailable: true,
  },
  prescription: {
    label: 'Prescription Analysis',
    emoji: '💊',
    description: 'Drug information and interactions',
    placeholder: 'List the medicines to assess...',
    colour: 'bg-ok-soft text-ok',
    isAvailable: false,
  },
  imaging: {
    label: 'Medical Imaging',
    emoji: '🩻',
    description: 'Experimental image analysis; requires medical review',
    placeholder: 'Say what to look for in the image...',
    colour: 'bg-warn-soft text-warn',
    isAvailable: false,
  },
};
