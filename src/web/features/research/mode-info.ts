import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { serverText } from '../../texts/language.ts';

const colours = {
  blue: 'bg-quick-soft text-quick',
  purple: 'bg-deep-soft text-deep',
  green: 'bg-ok-soft text-ok',
  orange: 'bg-imaging-soft text-imaging',
} as const;

/** Classes of whatever wears the colour of a mode. */
export const modeColour = (mode: Mode): string => colours[modeRegistry[mode].colour];

/** The name of a mode as it is shown. */
export const modeName = (mode: Mode): string => serverText(modeRegistry[mode].name);
