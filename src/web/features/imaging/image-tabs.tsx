import { classNames } from '../../lib/class-names.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';

type ImageTabsProps = {
  images: readonly { id: string; name: string }[];
  shown: string | undefined;
  onShow: (id: string) => void;
};

/** Which of several pictures is looked at. */
export function ImageTabs({ images, shown, onShow }: ImageTabsProps) {
  const texts = useImagingTexts();
  if (images.length < 2) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{texts.viewer.images}</legend>
      {images.map(({ id, name }, position) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown === id}
          onClick={() => onShow(id)}
          className={classNames(
            'max-w-full truncate rounded-lg border px-3 py-1.5 text-sm',
            shown === id ? 'border-accent bg-accent-soft text-accent' : 'hover:bg-raised',
          )}
        >
          {position + 1}. {name}
        </button>
      ))}
    </fieldset>
  );
}
