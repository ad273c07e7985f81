import { type LanguageModel, LanguageModelError } from '#llm/index.ts';
import type { SecondCheck, Verification } from '#shared/research/report.ts';
import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import { composeExtractive } from '../compose/extractive.ts';
import { composeWithModel } from '../compose/language-model.ts';
import { namesAskedHarm, namesHarm } from '../compose/names-harm.ts';
import { limitsSection, relatedSection } from '../compose/sections.ts';
import { UnreadableAnswerError } from '../prompts/ask-model.ts';
import type { createGate } from '../verify/gate.ts';
import { addCounts, countKinds, type RejectionCounts, unreadAnswers } from '../verify/rejections.ts';
import type { SubQuestion } from './decompose.ts';
import { facets, isOpposing } from './facets.ts';
import { pickForFacet } from './pick-facet.ts';
import type { SectionSources } from './section-sources.ts';

/** What was written for one sub-question. `key` tells whether it must be written anew: its sources and their texts. */
export type SectionDraft = {
  id: number;
  key: string;
  composer: 'extractive' | 'language-model';
  statements: Statement[];
  verification: Verification;
  rejected?: RejectionCounts;
  secondCheck?: SecondCheck | undefined;
  repairs: number;
  modelFailure?: string;
};

export type Gate = ReturnType<typeof createGate>;

const maxBottomLines = 3;
const maxRelated = 4;

/** By extraction: the question itself as in a Quick Search, its other sides by what their sentences say. */
export function extractSection(
  sub: SubQuestion,
  sources: SectionSources,
  gate: Gate,
  used: ReadonlySet<string>,
): Pick<SectionDraft, 'composer' | 'statements' | 'verification' | 'rejected' | 'repairs'> {
  const { items, direct } = sources;
  const onTopic = items.filter(({ id }) => direct.has(id));
  const drafts =
    sub.facet === 'answer' ? composeExtractive(items, sub.question) : pickForFacet(sub, onTopic, used);
  const { admitted, rejected } = gate.check(drafts);
  const statements = sub.facet === 'answer' ? placeAnswer(admitted, sub, sources) : admitted;
  const proposed = statements.length + rejected.length;
  return {
    composer: 'extractive',
    statements,
    verification: {
      statements: proposed,
      verified: statements.length,
      dropped: rejected.length,
      repaired: 0,
    },
    rejected: countKinds(rejected),
    repairs: 0,
  };
}

type Unwritten = {
  reason: string;
  rejected?: RejectionCounts;
  secondCheck?: SecondCheck | undefined;
};

/** By a language model. A failure becomes `reason`, what it cost is kept; only `run` rejects. */
export async function writeSection(
  model: LanguageModel,
  sub: SubQuestion,
  sources: SectionSources,
  gate: Gate,
  signals: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<Omit<SectionDraft, 'id' | 'key'> | Unwritten> {
  const { items, direct } = sources;
  const onTopic = items.filter(({ id }) => direct.has(id));
  const given = sub.facet === 'answer' || onTopic.length === 0 ? items : onTopic;
  try {
    const made = await composeWithModel(model, {
      items: given,
      question: sub.question,
      gate,
      signal: signals.model,
    });
    const { verification, rejected, secondCheck } = made;
    if (made.statements.length === 0) {
      const reason = `none of its ${verification.statements} statements passed the check`;
      return { reason, rejected, secondCheck };
    }
    const statements =
      sub.facet === 'answer'
        ? placeAnswer(made.statements, sub, sources)
        : made.statements
            .filter((one) => isDirect(one, direct))
            .map((one) => ({ ...one, section: sub.title }));
    const dropped = verification.statements - statements.length;
    return {
      composer: 'language-model',
      statements,
      verification: { ...verification, verified: statements.length, dropped },
      rejected: addCounts([rejected, { subject: made.statements.length - statements.length }]),
      secondCheck,
      repairs: made.reviewIterations,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    const rejected = unreadAnswers(error instanceof UnreadableAnswerError);
    return { reason: reasonOf(error, signals.model), rejected };
  }
}

/** Bottom lines of sources about the whole question stand first, a few of them; the others in the section; the rest is related. */
function placeAnswer(
  statements: readonly Statement[],
  sub: SubQuestion,
  sources: SectionSources,
): Statement[] {
  const { direct, aboutCore, near } = sources;
  const speaks = direct.size > 0 ? direct : aboutCore;
  let bottomLines = 0;
  const answering = statements
    .filter((one) => isDirect(one, speaks))
    .map((one) => {
      const isFirst = one.section === 'Bottom line' && direct.size > 0 && bottomLines < maxBottomLines;
      if (isFirst) bottomLines += 1;
      return isFirst ? one : { ...one, section: sectionOf(one, sub) };
    });
  const others = statements.filter((one) => !isDirect(one, speaks));
  const related = others.filter((one) => isDirect(one, near)).slice(0, maxRelated);
  return [...answering, ...related.map((one) => ({ ...one, section: relatedSection }))];
}

/** Harms and null findings stand where another sub-question asks for them; a conclusion stays whole with the answer. */
function sectionOf({ section, text }: Statement, { title, others, asked }: SubQuestion): string {
  if (section === limitsSection) return section;
  if (section === 'Bottom line') return title;
  const isHarm = section === 'Harms and safety' ? !namesAskedHarm(text, asked) : namesHarm(text, asked);
  if (isHarm && others.includes('harms')) return facets.harms.title;
  return others.includes('opposing') && isOpposing(text, asked) ? facets.opposing.title : title;
}

const isDirect = ({ citations }: Statement | DraftStatement, direct: ReadonlySet<string>): boolean =>
  citations.some(({ sourceId }) => direct.has(sourceId));

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof LanguageModelError) return error.message;
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}
