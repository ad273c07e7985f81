import { type Point, turnPoint } from './geometry.ts';

export type Measurement = { from: Point; to: Point; isOpen: boolean };

type MeasureLayerProps = {
  measurement: Measurement | undefined;
  /** The cross that keys move. */
  cross: Point | undefined;
  turns: number;
  text: string;
};

const at = (fraction: number) => `${fraction * 100}%`;

/** The measured line with its length, over the turned picture. */
export function MeasureLayer({ measurement, cross, turns, text }: MeasureLayerProps) {
  const line = measurement && {
    from: turnPoint(measurement.from, turns),
    to: turnPoint(measurement.to, turns),
  };
  const pointer = cross && turnPoint(cross, turns);
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {line &&
          (['stage', 'on-stage'] as const).map((colour) => (
            <g
              key={colour}
              stroke={`var(--${colour})`}
              strokeWidth={colour === 'stage' ? 4 : 2}
              fill={`var(--${colour})`}
            >
              <line x1={at(line.from.x)} y1={at(line.from.y)} x2={at(line.to.x)} y2={at(line.to.y)} />
              <circle cx={at(line.from.x)} cy={at(line.from.y)} r={2} />
              <circle cx={at(line.to.x)} cy={at(line.to.y)} r={2} />
            </g>
          ))}
      </svg>
      {pointer && (
        <span
          aria-hidden
          data-cross
          style={{ left: at(pointer.x), top: at(pointer.y) }}
          className="pointer-events-none absolute -mt-3 -ml-3 size-6 rounded-full border-2 border-on-stage shadow-[0_0_0_1px_var(--stage)] before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-on-stage after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-on-stage"
        />
      )}
      {line && text && (
        <span
          data-length
          style={{ left: at(line.to.x), top: at(line.to.y) }}
          className="pointer-events-none absolute mt-2 ml-2 rounded-sm bg-stage/80 px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-on-stage"
        >
          {text}
        </span>
      )}
    </>
  );
}
