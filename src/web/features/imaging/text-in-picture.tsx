import type { TextRegion } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { Spinner } from '../../ui/spinner.tsx';

type TextInPictureProps = {
  state: 'pending' | 'error' | 'success';
  problem: string | undefined;
  regions: readonly TextRegion[];
  isMasked: boolean;
  isDisabled: boolean;
  onMask: (isMasked: boolean) => void;
};

/** Text that stands in the picture may name the patient: a model sees the picture only if it may be covered. */
export function TextInPicture(props: TextInPictureProps) {
  const texts = useImagingTexts();
  const { state, problem, regions, isMasked, isDisabled, onMask } = props;
  if (state === 'pending') {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner label="" /> {texts.text.looking}
      </p>
    );
  }
  if (state === 'error') {
    return (
      <p role="status" className="text-sm text-muted">
        {texts.text.failed(problem ?? '')}
      </p>
    );
  }
  if (regions.length === 0) {
    return <p className="text-sm text-muted">{texts.text.none}</p>;
  }
  return (
    <div className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3 text-sm">
      <p>
        {texts.text.found}{' '}
        <span className="[overflow-wrap:anywhere]">{regions.map(({ text }) => `“${text}”`).join(', ')}</span>
      </p>
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          className="mt-0.5 size-4"
          checked={isMasked}
          disabled={isDisabled}
          onChange={({ target }) => onMask(target.checked)}
        />
        {texts.text.cover}
      </label>
      <p>{texts.text.withoutAgreement}</p>
    </div>
  );
}
