import { type LanguageModel, LanguageModelError, type Usage } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Verification } from '#shared/research/report.ts';
import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import { composeExtractive } from '../compose/extractive.ts';
import { composeWithModel } from '../compose/language-model.ts';
import { UnreadableAnswerError } from '../compose/parse-statements.ts';
import { limitsSection, relatedSection } from '../compose/sections.ts';
import type { createGate } from '../verify/gate.ts';
import type { SubQuestion } from './decompose.ts';
import { facets, isOpposing, namesHarm } from './facets.ts';
import { pickForFacet } from './pick-facet.ts';

/** What was written for one sub-question. `key` tells whether it must be written anew: its sources and their texts. */
export type SectionDraft = {
  id: number;
  key: string;
  composer: 'extractive' | 'language-model';
  statements: Statement[];
  verification: Verification;
  repairs: number;
  usage?: Usage;
  modelFailure?: string;
};

/**
 * The records of a section as they go into the report: those kept for it and, of these, the ids of those about the whole
 * of it, of those near to it, and of those that other sub-questions found to be about the subject without its outcome.
 */
export type SectionSources = {
  items: EvidenceItem[];
  direct: ReadonlySet<string>;
  near: ReadonlySet<string>;
  aboutCore: ReadonlySet<string>;
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
): Pick<SectionDraft, 'composer' | 'statements' | 'verification' | 'repairs'> {
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
    repairs: 0,
  };
}

/** By a language model. A failure becomes `reason`, what it cost is kept; only `run` rejects. */
export async function writeSection(
  model: LanguageModel,
  sub: SubQuestion,
  sources: SectionSources,
  gate: Gate,
  signals: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<Omit<SectionDraft, 'id' | 'key'> | { reason: string; usage?: Usage }> {
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
    const { verification, usage } = made;
    if (made.statements.length === 0) {
      return { reason: `none of its ${verification.statements} statements passed the check`, usage };
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
      repairs: made.reviewIterations,
      usage,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    return { reason: reasonOf(error, signals.model) };
  }
}

/** Bottom lines of sources about the whole question stand first, a few of them; the others in the section; the rest is related. */
function placeAnswer(
  statements: readonly Statement[],
  sub: SubQuestion,
  { direct, near, aboutCore }: SectionSources,
): Statement[] {
  let bottomLines = 0;
  let related = 0;
  return statements.flatMap((one) => {
    if (direct.size === 0 && isDirect(one, aboutCore)) return [{ ...one, section: sectionOf(one, sub) }];
    if (!isDirect(one, direct)) {
      if (direct.size > 0 && !one.citations.some(({ sourceId }) => near.has(sourceId))) return [];
      related += 1;
      return related <= maxRelated ? [{ ...one, section: relatedSection }] : [];
    }
    if (one.section === 'Bottom line' && bottomLines < maxBottomLines) {
      bottomLines += 1;
      return [one];
    }
    return [{ ...one, section: sectionOf(one, sub) }];
  });
}

/** Harms and null findings stand where another sub-question asks for them. */
function sectionOf({ section, text }: Statement, { title, others, asked }: SubQuestion): string {
  if (section === limitsSection) return section;
  const isHarm = section === 'Harms and safety' || namesHarm(text, asked);
  if (isHarm && others.includes('harms')) return facets.harms.title;
  return others.includes('opposing') && isOpposing(text, asked) ? facets.opposing.title : title;
}

const isDirect = ({ citations }: Statement | DraftStatement, direct: ReadonlySet<string>): boolean =>
  citations.some(({ sourceId }) => direct.has(sourceId));

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof LanguageModelError || error instanceof UnreadableAnswerError) return error.message;
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}
