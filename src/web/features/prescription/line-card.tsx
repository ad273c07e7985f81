import { Trash2 } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePrescriptionTexts } from '../../texts/en/prescription.ts';
import { Button } from '../../ui/button.tsx';
import { type FormValues, lineFields } from './confirmation-form.ts';
import { Input } from './input.tsx';
import { NameStatus } from './name-status.tsx';

/** Words read with less are pointed out. */
const sureFrom = 0.8;
const wideOnPhones = new Set(['drug', 'indication']);

type LineCardProps = {
  form: UseFormReturn<FormValues>;
  position: number;
  onRemove: () => void;
  onFocus: () => void;
};

/** One medicine of the list, to be corrected or removed. */
export function LineCard({ form, position, onRemove, onFocus }: LineCardProps) {
  const texts = usePrescriptionTexts();
  const { register, control, setValue, formState } = form;
  const name = `lines.${position}` as const;
  const line = useWatch({ control, name });
  const errors = formState.errors.lines?.[position];
  const { match, source } = line;
  const isAsRead = match !== null && line.drug.trim() === match.written.trim();
  const label = texts.line.name(position + 1);
  const choose = (drug: string) => {
    setValue(`${name}.drug`, drug, { shouldDirty: true, shouldValidate: true });
    setValue(`${name}.match`, null);
  };
  return (
    <li className="@container min-w-0">
      <fieldset className="grid min-w-0 gap-3 rounded-xl border bg-surface p-4" onFocus={onFocus}>
        <legend className="sr-only">{label}</legend>
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <p aria-hidden className="font-semibold">
              {label}
            </p>
            {isAsRead && match && <NameStatus match={match} onChoose={choose} />}
            {source.text && (
              <p className="text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                <span className="font-medium">{texts.line.asWritten}</span> {source.text}
              </p>
            )}
            {source.readBy === 'model' && (
              <p className="text-sm text-muted">
                <span className="font-medium">{texts.line.readBy}</span> {texts.line.visionModel}
                {source.otherReading ? '' : source.region ? texts.line.ocrSame : texts.line.ocrNotFound}
              </p>
            )}
            {source.otherReading && (
              <p className="text-sm whitespace-pre-line text-warn [overflow-wrap:anywhere]">
                <span className="font-medium">{texts.line.ocrRead}</span> {source.otherReading}
              </p>
            )}
            {source.confidence < sureFrom && (
              <p className="text-sm text-warn">
                {texts.line.confidence(Math.round(source.confidence * 100))}
              </p>
            )}
          </div>
          <Button variant="ghost" size="small" onClick={onRemove} aria-label={texts.line.removeNamed(label)}>
            <Trash2 aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{texts.line.remove}</span>
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
          {lineFields.map((field) => (
            <Input
              key={field}
              label={texts.line.fields[field]}
              className={wideOnPhones.has(field) ? 'max-sm:col-span-2' : undefined}
              maxLength={200}
              error={errors?.[field]?.message}
              required={field === 'drug'}
              {...register(`${name}.${field}`, {
                ...(field === 'drug' && {
                  validate: (value: string) => value.trim() !== '' || texts.line.nameMissing,
                }),
              })}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
}
