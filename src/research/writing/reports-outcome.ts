import { contentStems } from '../language/tokens.ts';
import { outcomeAskedBy } from '../question/asked-figure.ts';
import { inWordsOf, type WeightedQuestion } from '../question/weigh.ts';

/** "…, even after controlling for cancer": what was adjusted for is no outcome. */
const covariates = /\b(?:controll(?:ed|ing)|adjust(?:ed|ing|ment)|account(?:ed|ing)) for\b/i;

/** Whether texts, taken together, tell of the outcome that a question names; undefined where it names none. */
export function outcomeReportedBy(
  asked: string,
  question: WeightedQuestion,
): ((...texts: string[]) => boolean) | undefined {
  const names = outcomeAskedBy(asked);
  const reported = (text: string) => text.slice(0, covariates.exec(text)?.index);
  return (
    names && ((...texts) => names(new Set(inWordsOf(question, contentStems(texts.map(reported).join(' '))))))
  );
}
