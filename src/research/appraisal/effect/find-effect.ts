import type { StudyFacts } from '#shared/research/report.ts';
import { contentStems } from '../../language/tokens.ts';
import { outcomeAskedBy } from '../../question/asked-figure.ts';
import { inWordsOf, isWorded, weighQuestion } from '../../question/weigh.ts';
import type { SourceSentence } from '../../writing/source-sentences.ts';
import { effectsIn } from './effects-in.ts';

type Found = { effect?: StudyFacts['effect']; effectOn?: StudyFacts['effectOn'] };

const longest = 200;

/**
 * The first effect of sentences that a question asks for, with the words before it that say on what. It is on the asked outcome,
 * by its own words or by a sentence that states no other; where a question names no outcome, its sentence is one of those `quoted`
 * as findings or speaks of a third of what is asked. Words that are too long for a cell are left out where the report quotes
 * their sentence. Without a question the first of all.
 */
export function findEffect(
  sentences: readonly SourceSentence[],
  question?: string,
  quoted: readonly string[] = [],
): Found {
  const isAsked = question === undefined ? () => true : askedBy(question, quoted);
  for (const { text: sentence, start } of sentences) {
    const effects = effectsIn(sentence);
    let from = 0;
    for (const { text, at } of effects) {
      const on = wordsBefore(sentence, from, at);
      from = at + text.length;
      const own = effects.length === 1 ? sentence : sentence.slice(on.start, at);
      if (!isAsked(own, sentence)) continue;
      const effect = { text, start: start + at, end: start + at + text.length };
      if (on.text === '' || at - on.start > longest) {
        if (question === undefined || quoted.includes(sentence)) return { effect };
        continue;
      }
      return {
        effect,
        effectOn: { text: on.text, start: start + on.start, end: start + on.start + on.text.length },
      };
    }
  }
  return {};
}

/** What stands between the effect before and this one, without what joins them. */
function wordsBefore(sentence: string, from: number, at: number): { text: string; start: number } {
  const between = sentence.slice(from, at);
  const joint =
    from === 0
      ? ''
      : (/^[^\p{L}]{0,40}(?:P\s?[<=>][^)]{0,12}\)[,;]?\s)?(?:and |but )?/u.exec(between)?.[0] ?? '');
  const start = from + joint.length;
  let text = sentence.slice(start, at);
  for (let before = ''; before !== text; ) {
    before = text;
    text = before.replace(/(?:[\s,:;=([]|\b(?:was|were|of|with|an?|the|adjusted|pooled))$/u, '');
  }
  // The bracket that the effect closes is left open.
  const open = text.lastIndexOf('(');
  return { text: open > text.lastIndexOf(')') ? text.slice(0, open).trimEnd() : text, start };
}

/** Whether words speak of what a question asks: of its outcome where it names one. */
function askedBy(question: string, quoted: readonly string[]): (own: string, sentence: string) => boolean {
  const namesOutcome = outcomeAskedBy(question);
  if (namesOutcome) return (own) => namesOutcome(new Set(contentStems(own)));
  const weighed = weighQuestion(question);
  const subjects = weighed.concepts.filter(({ weight }) => weight === 1);
  return (_own, sentence) => {
    if (quoted.includes(sentence)) return true;
    const stems = new Set(inWordsOf(weighed, contentStems(sentence)));
    return subjects.filter(({ wordings }) => isWorded(wordings, stems)).length >= subjects.length / 3;
  };
}
