import type { ImageFacts } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';

/** What the file says of itself, and what is taken out of it before a model may see it. */
export function ImageDetails({ facts: { tags, removed, isLossy, burnedIn } }: { facts: ImageFacts }) {
  const texts = useImagingTexts();
  if (tags.length + removed.length === 0 && !isLossy && !burnedIn) return null;
  return (
    <details className="rounded-lg border px-3 py-2 text-sm">
      <summary className="cursor-pointer font-medium">{texts.details.title}</summary>
      <div className="mt-2 grid gap-3">
        {isLossy && <p>{texts.details.lossy}</p>}
        {burnedIn && <p>{texts.details.burnedIn}</p>}
        {tags.length > 0 && (
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
            {tags.map(({ tag, name, value }) => (
              <div key={`${tag} ${name}`} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {removed.length > 0 && (
          <div>
            <p className="font-medium">{texts.details.removed}</p>
            <ul className="mt-1 columns-1 gap-6 @min-[641px]:columns-2">
              {removed.map(({ tag, name, action, count }) => (
                <li key={`${tag} ${name} ${action}`} className="text-muted [overflow-wrap:anywhere]">
                  {name}: {texts.details.actions[action]}
                  {count > 1 && texts.details.times(count)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  );
}
