import { modeRegistry, modes } from '../research/modes.ts';

const titles = new Map<string, string>(modes.flatMap((mode) => Object.entries(modeRegistry[mode].stages)));

/** Stages whose update carries the final report and its sources. */
export const reportStages: readonly string[] = modes.map((mode) => modeRegistry[mode].reportStage);

/** Stages that stream the report while they write it. */
export const writingStages: readonly string[] = modes.map((mode) => modeRegistry[mode].writingStage);

/** Stages that only the long ("main") workflow has. */
export const mainGraphStages: readonly string[] = modes.flatMap((mode) => [...modeRegistry[mode].mainStages]);

/** The title of a stage; an unknown name becomes words with capitals. */
export function stageTitle(name: string): string {
  return (
    titles.get(name) ??
    name
      .split('_')
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  );
}
