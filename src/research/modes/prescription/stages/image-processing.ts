import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { AppError } from '#shared/errors.ts';
import { type AttachmentRef, attachmentRefSchema } from '#shared/research/attachment.ts';
import { parseCommand } from '#shared/research/modes.ts';
import type { Failure } from '#shared/research/report.ts';
import { beginResearch } from '../../../begin-run.ts';
import { limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { maxSeenFiles, prescriptionDeadlines } from '../limits.ts';
import type { TextLine } from '../reading/parse-prescription.ts';
import { toTextLines } from '../reading/to-text-lines.ts';
import { type SeenPrescription, seePrescription } from '../see-prescription.ts';
import type { ReadFile, Written } from '../state.ts';

type Text = {
  file: AttachmentRef;
  lines: TextLine[];
  /** Every page, and any page: what is printed no picture shows. */
  isPrinted: boolean;
  hasPrint: boolean;
  leftOut?: number | undefined;
  failure?: string;
};

/**
 * Reads what was typed, and the text of every file; then has pictures seen by a vision model, where there is one. A file that
 * cannot be read is told of, and the others are read. Where the model fails the text that was read stands.
 */
export function imageProcessing(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    const begun = await beginResearch(state, config, dependencies);
    announceStage('image_processing', config, dependencies.clock);
    const texts: Text[] = [];
    for (const file of attachedTo(state)) texts.push(await readFile(file, dependencies, config.signal));
    const { seen, usage } = await seeFiles(texts, dependencies, config.signal);
    const failures: Failure[] = seen.flatMap(({ failure }) => failure ?? []);
    const typed = parseCommand(state.topic).query.split(/\r?\n/);
    const written: Written = {
      typed: typed.map((text) => ({ text, confidence: 1, readBy: 'typed' })),
      files: texts.map((text, at) => readFileOf(text, seen[at] ?? {})),
      readings: texts.map((text, at) => readingOf(text, seen[at] ?? {})),
    };
    return { ...begun, failures, written, usage };
  };
}

function attachedTo({ image_attachments: sent }: ResearchState): AttachmentRef[] {
  return (Array.isArray(sent) ? sent : []).flatMap((one) => attachmentRefSchema.safeParse(one).data ?? []);
}

async function readFile(
  file: AttachmentRef,
  { files }: ResearchDependencies,
  signal: AbortSignal | undefined,
): Promise<Text> {
  const { attachment_id, filename } = file;
  const unread = (failure: string): Text => ({
    ...{ file, lines: [], isPrinted: false, hasPrint: false },
    failure,
  });
  try {
    const bytes = await files?.find(attachment_id);
    if (!files || !bytes) return unread(`${filename} is not there any more`);
    const pages = await files.readText({ name: filename, bytes }, signal);
    const isPrinted = pages.length > 0 && pages.every((page) => page.isPrinted);
    const hasPrint = pages.some((page) => page.isPrinted);
    return { file, lines: toTextLines(pages), isPrinted, hasPrint, leftOut: pages.at(-1)?.leftOut };
  } catch (error) {
    if (error instanceof AppError) return unread(error.message);
    throw error;
  }
}

/** The print of a PDF is read exactly, and a file that is no picture cannot be seen: a model is not asked about those. */
async function seeFiles(
  texts: readonly Text[],
  dependencies: ResearchDependencies,
  run: AbortSignal | undefined,
): Promise<{ seen: SeenPrescription[]; usage: ResearchState['usage'] }> {
  const { tokens } = limitsOf(dependencies);
  const vision = meterModel(dependencies.visionModel, { tokens, prices: dependencies.prices });
  const until = withDeadline(run, prescriptionDeadlines(dependencies).seeMs);
  const seen: SeenPrescription[] = [];
  let shown = 0;
  for (const { file, isPrinted, failure } of texts) {
    const isSeen = !isPrinted && !failure && shown < maxSeenFiles;
    if (isSeen) shown += 1;
    const given = { ...dependencies, visionModel: vision.model };
    seen.push(isSeen ? await seePrescription(file, given, { run, model: until }) : {});
  }
  return { seen, usage: vision.used() };
}

function readFileOf({ lines, hasPrint }: Text, { lines: seen, isWhole = false }: SeenPrescription): ReadFile {
  return { lines, ...(seen && { seen, isSeenWhole: isWhole && !hasPrint }) };
}

function readingOf(
  { file: { filename }, lines, leftOut, failure }: Text,
  { lines: seen, sent, notRead }: SeenPrescription,
): Written['readings'][number] {
  const unread = lines.length > 0 || seen ? undefined : `${filename} shows no text that can be read`;
  const partly = leftOut
    ? `${filename} is long: ${leftOut} of its pages were not read, or not wholly`
    : undefined;
  const problem = failure ?? unread ?? partly;
  return {
    file: filename,
    ...(problem && { failure: problem }),
    ...sent,
    ...(notRead && { notRead: `${filename}: ${notRead}` }),
  };
}
