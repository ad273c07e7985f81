import { useId } from 'react';
import { useReportTexts } from '../../texts/en/report.ts';

type ShowToModelProps = { isAgreed: boolean; isDisabled: boolean; onAgree: (isAgreed: boolean) => void };

/** Asks whether the pictures of a prescription may leave this server, and tells what of them then does. */
export function ShowToModel({ isAgreed, isDisabled, onAgree }: ShowToModelProps) {
  const texts = useReportTexts();
  const detailId = useId();
  return (
    <div className="mx-3 mt-2 grid gap-1 rounded-lg border border-warn bg-warn-soft px-3 py-2 text-sm">
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          aria-describedby={detailId}
          checked={isAgreed}
          disabled={isDisabled}
          onChange={({ target }) => onAgree(target.checked)}
        />
        {texts.files.showToModel}
      </label>
      <p id={detailId}>{texts.files.showToModelText}</p>
    </div>
  );
}
