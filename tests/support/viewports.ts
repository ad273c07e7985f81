import { drawCases } from './long.ts';

const schemes = ['light', 'dark'] as const;

/** Each size once, every second one in the dark, and the other way round the next day; both under `npm run test:long`. */
export const drawViewports = <Size>(sizes: readonly Size[]) =>
  drawCases(
    schemes.flatMap((_, turn) =>
      sizes.map((size, at) => ({ size, colorScheme: schemes[(at + turn) % 2] ?? 'light' })),
    ),
    sizes.length,
  );
