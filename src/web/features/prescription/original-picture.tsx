import type { Region } from '#shared/research/prescription.ts';
import { usePrescriptionTexts } from '../../texts/en/prescription.ts';

/** The picture that was read, with the place of the medicine that is being looked at. */
export function OriginalPicture({ image, region }: { image: string; region: Region | undefined }) {
  const texts = usePrescriptionTexts();
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <figure className="grid gap-2">
      <div className="relative overflow-hidden rounded-xl border bg-surface">
        <img src={image} alt={texts.original} className="block w-full" />
        {region && (
          <div
            aria-hidden
            className="absolute box-content -translate-1.5 rounded-md border-2 border-accent bg-accent/10 p-1"
            style={{
              left: percent(region.x),
              top: percent(region.y),
              width: percent(region.width),
              height: percent(region.height),
            }}
          />
        )}
      </div>
      <figcaption className="text-sm text-muted">{texts.originalHint}</figcaption>
    </figure>
  );
}
