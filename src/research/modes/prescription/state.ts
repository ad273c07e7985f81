import { Annotation } from '@langchain/langgraph';
import type { Assessment } from '#shared/research/prescription.ts';
import type { Confirmation, ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import type { DrugInformation } from './drug-information.ts';
import type { TextLine } from './reading/parse-prescription.ts';

/**
 * What only Prescription Analysis keeps in the state of a run: `written` is what was typed and read, `asked` the list made of
 * it, `confirmed` what a person made of that, `information` what was found on its drugs.
 */
export const prescriptionState = {
  written: Annotation<Written | undefined>,
  asked: Annotation<ConfirmationRequest | undefined>,
  confirmed: Annotation<Confirmation | undefined>,
  information: Annotation<DrugInformation | undefined>,
  assessment: Annotation<Assessment | undefined>,
};

/**
 * `lines` is the text of a file, printed or by OCR; `seen` what a vision model transcribed of it, where one did, and
 * `isSeenWhole` whether it was shown all of it.
 */
export type ReadFile = { lines: TextLine[]; seen?: TextLine[]; isSeenWhole?: boolean };

export type Written = { typed: TextLine[]; files: ReadFile[]; readings: ConfirmationRequest['readings'] };

/** What of it only the stages need. */
export const noPrescriptionWork = {
  written: undefined,
  asked: undefined,
  confirmed: undefined,
  information: undefined,
  assessment: undefined,
};
