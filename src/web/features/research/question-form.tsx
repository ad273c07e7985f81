import { ArrowUp, LoaderCircle } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { limits } from '#shared/limits.ts';
import { type Mode, parseCommand, readMode } from '#shared/research/modes.ts';
import { useProduct } from '../../lib/product.ts';
import { useModeTexts } from '../../texts/en/modes.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { numberFormat } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import {
  AttachButton,
  type Attachment,
  AttachmentList,
  DropOverlay,
  ShowToModel,
  useAttachments,
} from '../attachments/index.ts';
import { PickedImages } from '../imaging/index.ts';
import { ModeButton } from './mode-button.tsx';
import { modeName } from './mode-info.ts';
import { optionId, SlashPalette } from './slash-palette.tsx';
import { useSlashPalette } from './use-slash-palette.ts';

type QuestionFormProps = {
  initialText: string;
  initialMode: Mode;
  isLoading: boolean;
  /** Why no question can be asked now; what was typed stays. */
  refusal?: ReactNode;
  onChange?: (question: { text: string; mode: Mode }) => void;
  onSubmit: (question: Question) => void;
};

export type Question = { query: string; mode: Mode; attachments: readonly Attachment[] };

/** The modes that read files; where nothing else is asked, each asks a question of its own. */
const fileModes = ['prescription', 'imaging'] as const;
type FileMode = (typeof fileModes)[number];
const readsFiles = (mode: Mode): mode is FileMode => mode === 'prescription' || mode === 'imaging';

/** The question entry. A typed mode command wins over the chosen mode. */
export function QuestionForm(props: QuestionFormProps) {
  const texts = useResearchTexts();
  const modeTexts = useModeTexts();
  const { initialText, initialMode, isLoading, refusal, onChange, onSubmit } = props;
  const [text, setText] = useState(initialText);
  const [mode, setMode] = useState(initialMode);
  const files = useAttachments();
  const { medicalImaging, hasVisionModel } = useProduct();
  const field = useRef<HTMLTextAreaElement>(null);
  const [paletteId, problemId] = [useId(), useId()];
  const change = (question: { text: string; mode: Mode }) => {
    setText(question.text);
    setMode(question.mode);
    // What a person agreed to have done with pictures in one mode holds for no other.
    if (question.mode !== mode) files.maskAll(false);
    onChange?.(question);
  };
  // A finished page learns of the draft once it is drawn, when something may be typed in it already.
  const [known, setKnown] = useState(initialText);
  if (known !== initialText) {
    setKnown(initialText);
    if (text === '') {
      setText(initialText);
      setMode(initialMode);
    }
  }
  useTypedBefore(field, (typed) => change({ text: typed, mode }));
  const palette = useSlashPalette(text, ({ opening }) => {
    change({ text: opening, mode });
    field.current?.focus();
  });
  const { query } = parseCommand(text);
  const readers = medicalImaging ? fileModes : (['prescription'] as const);
  const isTooLong = query.length > limits.topicMaxChars;
  const isRefused = refusal !== undefined;
  const asked = readMode(text, mode);
  const isOfPicture = asked === 'imaging' && medicalImaging;
  const isUnseen = isOfPicture && !hasVisionModel;
  const needsPicture = isOfPicture && files.attachments.length === 0 && query !== '';
  const hasProblem = isTooLong || isRefused || needsPicture;

  const submit = () => {
    if (isLoading || hasProblem || !query) return;
    const attachments =
      asked === mode ? files.attachments : files.attachments.map((one) => ({ ...one, isTextMasked: false }));
    onSubmit({ query, mode: asked, attachments });
  };
  /** In a mode that reads the files there are, and with the question of that mode where none is typed. */
  const readFilesIn = (next: FileMode) => {
    const { describeImage, checkPrescription } = texts.question;
    const fileQuestion = next === 'imaging' ? describeImage : checkPrescription;
    // With a file that was chosen before the script came, a question may have come that is not drawn yet.
    const typed = field.current?.value ?? text;
    change({ text: typed.trim() === '' ? fileQuestion : typed, mode: next });
  };
  const onAttached = (added: readonly Attachment[]) => {
    if (added.length === 0 || !readsFiles(mode)) return;
    readFilesIn(mode);
    // One box stands for all pictures there: those added later were not agreed to, and it shows so.
    if (mode === 'prescription') files.maskAll(false);
  };
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || palette.takeKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <form
        onSubmit={onFormSubmit}
        className="relative rounded-2xl border border-line-strong bg-surface shadow-card focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 forced-colors:focus-within:outline-2"
      >
        <textarea
          ref={field}
          aria-label={texts.question.label}
          aria-describedby={hasProblem ? problemId : undefined}
          aria-invalid={isTooLong || undefined}
          aria-controls={palette.commands.length > 0 ? paletteId : undefined}
          aria-activedescendant={
            palette.commands.length > 0 ? optionId(paletteId, palette.active) : undefined
          }
          placeholder={modeTexts[mode].placeholder}
          enterKeyHint="send"
          value={text}
          disabled={isLoading}
          onChange={(event) => change({ text: event.target.value, mode })}
          onKeyDown={onKeyDown}
          style={{ minHeight: limits.chatInputMinHeightPx, maxHeight: limits.chatInputMaxHeightPx }}
          className="field-sizing-content block w-full resize-none rounded-2xl bg-transparent px-4 pt-4 pb-2 outline-none disabled:opacity-60"
        />
        <AttachmentList attachments={files.attachments} isDisabled={isLoading} onRemove={files.remove} />
        {files.error && (
          <div
            role="alert"
            className="mx-3 mt-2 rounded-lg border border-danger bg-danger-soft px-3 py-2 text-sm text-danger"
          >
            <p className="font-semibold">{texts.question.uploadError}</p>
            <p className="[overflow-wrap:anywhere]">{files.error}</p>
          </div>
        )}
        {files.attachments.length > 0 && !readsFiles(mode) && (
          <div className="flex flex-wrap items-center gap-2 px-4 pt-2">
            <p role="status" className="text-sm text-warn">
              {texts.question.readsOnly(modeName(mode), readers.map(modeName))}
            </p>
            {readers.map((reader) => (
              <Button
                key={reader}
                size="small"
                disabled={isLoading}
                onClick={() => {
                  readFilesIn(reader);
                  field.current?.focus();
                }}
              >
                {texts.question.readIn(modeName(reader))}
              </Button>
            ))}
          </div>
        )}
        {mode === 'prescription' && hasVisionModel && files.attachments.length > 0 && (
          <ShowToModel
            isAgreed={files.attachments.every(({ isTextMasked }) => isTextMasked)}
            isDisabled={isLoading}
            onAgree={files.maskAll}
          />
        )}
        <div className="flex items-center gap-1 p-2">
          <ModeButton mode={mode} disabled={isLoading} onChange={(next) => change({ text, mode: next })} />
          <AttachButton isDisabled={isLoading} onFiles={(chosen) => onAttached(files.add(chosen))} />
          <span className="flex-1" />
          <Button
            type="submit"
            variant="primary"
            size="round"
            aria-label={texts.question.start}
            title={texts.question.start}
            disabled={isLoading || hasProblem || query === ''}
          >
            {isLoading ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <ArrowUp aria-hidden className="size-5" />
            )}
          </Button>
        </div>
        {palette.commands.length > 0 && (
          <SlashPalette
            id={paletteId}
            commands={palette.commands}
            active={palette.active}
            onChoose={palette.choose}
            onDismiss={palette.dismiss}
          />
        )}
        {!isLoading && <DropOverlay onFiles={(dropped) => onAttached(files.drop(dropped))} />}
      </form>
      <div id={problemId} role="status" className="empty:hidden">
        {isTooLong && (
          <p className="text-sm text-danger">
            {texts.question.tooLong(
              numberFormat().format(query.length),
              numberFormat().format(limits.topicMaxChars),
            )}
          </p>
        )}
        {isUnseen && <p className="text-sm text-warn">{texts.question.noVisionModel}</p>}
        {needsPicture && <p className="text-sm text-warn">{texts.question.needsPicture}</p>}
        {refusal}
      </div>
      {mode === 'imaging' && medicalImaging && (
        <Suspense>
          <PickedImages
            attachments={files.attachments}
            isDisabled={isLoading}
            onFile={(file) => {
              const added = files.add([file]);
              onAttached(added);
              return added.length > 0;
            }}
            onRemove={files.remove}
            onMask={files.maskText}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Takes over what was typed into a finished page before its script had come. */
function useTypedBefore(field: RefObject<HTMLTextAreaElement | null>, take: (typed: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    if (value !== defaultValue) latest.current(value);
  }, [field]);
}
