import { textsOf } from '../language.ts';

/** Choosing a mode: what each is for, and what its question form asks for. */
export const modes = {
  label: 'Mode:',
  soon: 'Soon',
  quick: {
    description: 'A cited answer within seconds',
    placeholder: 'Ask a clinical question...',
  },
  deep: {
    description: 'PICO analysis and a full evidence report',
    placeholder: 'Describe the case or topic to research in depth...',
  },
  prescription: {
    description: 'Drug information and interactions',
    placeholder: 'List the medicines to assess...',
  },
  imaging: {
    description: 'Experimental image analysis; requires medical review',
    placeholder: 'Say what to look for in the image...',
  },
};

export const [, useModeTexts] = textsOf('modes', modes);
