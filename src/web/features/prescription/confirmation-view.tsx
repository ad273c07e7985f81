import { LoaderCircle, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import type { Confirmation, ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import { usePrescriptionTexts } from '../../texts/en/prescription.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { emptyLine, type FormValues, toConfirmation, toFormValues } from './confirmation-form.ts';
import { LineCard } from './line-card.tsx';
import { OriginalPicture } from './original-picture.tsx';
import { PatientFacts } from './patient-facts.tsx';

type ConfirmationViewProps = {
  asked: ConfirmationRequest;
  /** The picture that was sent, as a data URL. */
  image: string | null;
  isCancelling: boolean;
  onConfirm: (confirmation: Confirmation) => Promise<void>;
  onCancel: () => void;
};

/** The list as it was read, for a person to correct and confirm. Nothing is assessed before. */
export default function ConfirmationView({
  asked,
  image,
  isCancelling,
  onConfirm,
  onCancel,
}: ConfirmationViewProps) {
  const texts = usePrescriptionTexts();
  const form = useForm<FormValues>({ defaultValues: toFormValues(asked) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const [looked, setLooked] = useState(0);
  const [failure, setFailure] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    if (values.lines.length === 0) {
      setFailure(texts.addOne);
      return;
    }
    await onConfirm(toConfirmation(values)).catch((error: Error) => setFailure(error.message));
  });
  const add = (text?: string) => {
    append(emptyLine(text), { focusName: `lines.${fields.length}.drug` });
  };
  const failures = asked.readings.flatMap(({ failure: reason }) => (reason ? [reason] : []));
  // A region is a place of the picture only where nothing but this picture was read.
  const shown = asked.readings.length === 1 ? image : null;
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mx-auto grid w-full max-w-6xl gap-5 p-4 pb-0 sm:p-8 sm:pb-0"
    >
      <div>
        <h1 className="text-2xl font-semibold text-balance">{texts.title}</h1>
        <p className="mt-2 max-w-2xl text-muted">{texts.intro}</p>
      </div>
      {failures.map((reason) => (
        <Notice key={reason} tone="warn">
          {reason}
        </Notice>
      ))}
      <SeenByModel readings={asked.readings} />
      <div className={shown ? 'grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]' : 'grid gap-5'}>
        <div className="grid min-w-0 content-start gap-5">
          <section aria-labelledby="medicines" className="grid gap-3">
            <h2 id="medicines" className="font-semibold">
              {texts.medicines(fields.length)}
            </h2>
            {fields.length === 0 && <p className="text-muted">{texts.none}</p>}
            <ul className="grid gap-3">
              {fields.map((field, position) => (
                <LineCard
                  key={field.id}
                  form={form}
                  position={position}
                  onFocus={() => setLooked(position)}
                  onRemove={() => {
                    remove(position);
                    addButton.current?.focus();
                  }}
                />
              ))}
            </ul>
            <Button
              ref={addButton}
              className="w-fit"
              disabled={fields.length >= limits.medicinesMax}
              onClick={() => add()}
            >
              <Plus aria-hidden className="size-4" />
              {texts.addMedicine}
            </Button>
          </section>
          <OtherLines lines={asked.others} onAdd={add} />
          <PatientFacts form={form} />
        </div>
        {shown && (
          <aside className="max-lg:order-first lg:sticky lg:top-4 lg:self-start">
            <OriginalPicture image={shown} region={fields[looked]?.source.region} />
          </aside>
        )}
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-t-xl border border-b-0 bg-surface px-4 py-3 shadow-card max-sm:px-2 max-sm:[&>button]:flex-auto max-sm:[&>button]:px-2">
        {failure && (
          <p role="alert" className="flex-1 basis-60 text-sm text-danger">
            {failure}
          </p>
        )}
        <Button onClick={onCancel} disabled={isSubmitting || isCancelling}>
          <X aria-hidden className="size-4 max-sm:hidden" />
          {texts.cancelResearch}
        </Button>
        <Button type="submit" variant="primary" disabled={isSubmitting || isCancelling}>
          {isSubmitting && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
          {texts.confirm}
        </Button>
      </footer>
    </form>
  );
}

/** Which files left this server, and which did not although a model is set up. */
function SeenByModel({ readings }: Pick<ConfirmationRequest, 'readings'>) {
  const texts = usePrescriptionTexts();
  return readings.map(
    ({ file, model, covered = 0, notRead }) =>
      (model || notRead) && (
        <p key={file} className="text-sm text-muted [overflow-wrap:anywhere]">
          {model && texts.shownToModel(file, model, covered)}
          {notRead ? texts.readByOcr(notRead) : texts.modelsInvent}
        </p>
      ),
  );
}

function OtherLines({ lines, onAdd }: { lines: readonly string[]; onAdd: (text: string) => void }) {
  const texts = usePrescriptionTexts();
  const [added, setAdded] = useState<readonly string[]>([]);
  const left = lines.filter((text) => !added.includes(text));
  if (left.length === 0) return null;
  return (
    <details className="rounded-xl border bg-surface p-4">
      <summary className="cursor-pointer font-medium">{texts.otherLines(left.length)}</summary>
      <ul className="mt-3 grid gap-2">
        {left.map((text) => (
          <li key={text} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            <Button
              size="small"
              aria-label={texts.addLine(text)}
              onClick={() => {
                setAdded([...added, text]);
                onAdd(text.slice(0, 200));
              }}
            >
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
