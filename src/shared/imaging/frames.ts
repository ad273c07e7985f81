/** Frames of one file that are looked at where all would be too many. */
const maxFrames = 3;

/** Frames spread evenly from the first to the last. */
export function spreadFrames({ frames }: { frames: number }): number[] {
  const count = Math.min(frames, maxFrames);
  const step = count > 1 ? (frames - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, at) => Math.round(at * step));
}
