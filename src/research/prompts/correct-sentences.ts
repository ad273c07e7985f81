import { z } from 'zod';
import { asData } from './as-data.ts';
import { definePrompt } from './prompt.ts';
import {
  sentenceForm,
  type WritingTask,
  type WrittenSentence,
  writeTask,
  writingRules,
} from './write-answer.ts';

/** A sentence that was not shown, with why. */
export type FailedSentence = { sentence: WrittenSentence; reason: string };

/** `written`: all sentences that were written so far. */
type ToCorrect = WritingTask & { failed: readonly FailedSentence[]; written: readonly WrittenSentence[] };

const corrected = sentenceForm.extend({ sentence: z.number().int().positive() });
const broken = { sentence: Number.MAX_SAFE_INTEGER, section: '', paragraph: 1, text: '', cites: [] };

/** Asks once for sentences that failed a check, each shown with the reason. */
export const correctSentences = definePrompt({
  name: 'correct_sentences',
  system: `${writingRules}

This time you correct single sentences of an answer: the form is {"sentences": [{"sentence": 1, "section": "…", "paragraph": 1, "text": "…", "cites": ["S2.7"]}]}, "sentence" being the number of the failed one.`,
  maxTokens: 2_500,
  write: ({ failed, written, ...task }: ToCorrect) => {
    const sentences = failed.map(({ sentence }) => sentence);
    const others = written
      .filter((one) => !sentences.includes(one))
      .map(({ section, text }) => ({ section, text }));
    const shown = failed.map(({ sentence, reason }, at) => ({
      ...sentence,
      sentence: at + 1,
      problem: reason,
    }));
    return `${writeTask(task)}\n\nThese sentences failed the check. Correct each so that its cited sentences carry all of it, cite what is missing, or, where no source says it, take it back with an empty "text"; one that you leave out is replaced by a sentence it cites. The other sentences stand between <answer> and </answer>: say nothing again that they say.\n<answer>\n${asData(others)}\n</answer>\n<failed>\n${asData(shown)}\n</failed>`;
  },
  answer: z.object({ sentences: z.array(corrected.catch(broken)).max(100) }),
});
