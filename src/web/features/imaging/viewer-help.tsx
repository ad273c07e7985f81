import { useImagingTexts } from '../../texts/en/imaging.ts';
/** What keys and fingers do. The keys work while the image has the focus. */
export function ViewerHelp() {
  const texts = useImagingTexts();
  return (
    <div className="rounded-lg border bg-raised p-3 text-sm">
      <p className="mb-2 text-muted">{texts.help.intro}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {texts.help.keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="font-medium">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
