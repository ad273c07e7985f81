import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure, Judging, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { createLanguageModelJudge } from '../../checking/language-model-judge.ts';
import { addCounts } from '../../checking/rejections.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { readerOf } from '../../reading.ts';
import type { ResearchState } from '../../state.ts';
import { addBottomLine } from '../../writing/add-bottom-line.ts';
import { addJudging } from '../../writing/add-judging.ts';
import { extractedInstead } from '../../writing/model-failure.ts';
import { normalizeStatement } from '../../writing/normalize-statement.ts';
import { certaintySection, tableColumns } from '../../writing/outlines.ts';
import { limitsSection, possibleSection, relatedSection } from '../../writing/sections.ts';
import { writeSection } from './compose-section.ts';
import type { SubQuestion } from './decompose.ts';
import type { DeepComposition, SectionDraft } from './drafts.ts';
import type { extractSection } from './extract-section.ts';
import type { SectionSources } from './section-sources.ts';

type Composed = {
  composition: DeepComposition;
  drafts: SectionDraft[];
  /** Sub-questions for which no statement could be made, by their ids. */
  lacking: number[];
  /** How often statements were sent back for repair in this call. */
  repairs: number;
};

const modelsAtOnce = 3;
const noIds: ReadonlySet<string> = new Set();
const noSources: SectionSources = {
  items: [],
  direct: noIds,
  possible: noIds,
  near: noIds,
  aboutCore: noIds,
};

/**
 * Writes the sections of a report from what the sub-questions gathered, every statement checked, none twice.
 * Sections that a model wrote from the same sources before are kept. `onSection` gets each section's statements, in the
 * order of the report.
 */
export async function composeReport(
  state: Pick<ResearchState, 'plan' | 'sections' | 'gathered' | 'drafts'> & {
    question: string;
    forPatient: boolean;
  },
  dependencies: Pick<ResearchDependencies, 'languageModel' | 'judgeModel' | 'logger' | 'compute'>,
  signals: { run: AbortSignal | undefined; model: AbortSignal },
  onSection: (statements: readonly Statement[]) => void,
): Promise<Composed> {
  const { languageModel: writer, judgeModel, logger } = dependencies;
  const { plan, sections, gathered } = state;
  const read = readerOf(dependencies, signals.run);
  const { items, sources } = await read('sources/gather', { plan, sections, gathered });
  const sourcesFor = (sub: SubQuestion): SectionSources => sources.get(sub.id) ?? noSources;
  const itemsFor = (sub: SubQuestion) => toWriteFrom(sub, sourcesFor, plan[0]);
  const streamed = new Set<string>();
  const stream = (statements: readonly Statement[]) => {
    for (const { text } of statements) streamed.add(normalizeStatement(text));
    onSection(statements);
  };
  const judge = writer && createLanguageModelJudge(judgeModel ?? writer);
  const written =
    writer && judge
      ? inTurns(state.plan, modelsAtOnce, async (sub) => {
          const from = itemsFor(sub);
          const known = state.drafts.find(({ id, key }) => id === sub.id && key === keyOf(from));
          if (known?.composer === 'language-model' || from.length === 0)
            return known && { ...known, isOld: true };
          const apart = plan.filter(({ id, facet }) => id !== sub.id && facet !== 'answer');
          const made = await writeSection(
            {
              sub,
              question: state.question,
              forPatient: state.forPatient,
              apart: apart.map(({ question }) => question),
              items: from,
            },
            // The first part is no repetition of another: it can be shown while it is written.
            { writer, judge, read, onAdmitted: sub === plan[0] ? stream : undefined },
            signals,
          );
          if ('reason' in made) logger.warn({ reason: made.reason }, 'the language model wrote no section');
          return made;
        })
      : [];

  const drafts: SectionDraft[] = [];
  const seen = new Set<string>();
  const said = new Set<string>();
  let repairs = 0;
  for (const [at, sub] of state.plan.entries()) {
    const given = sourcesFor(sub);
    const byModel = await written[at];
    const isOld = byModel !== undefined && 'isOld' in byModel;
    if (byModel && !isOld && 'repairs' in byModel) repairs += byModel.repairs;
    const base = { id: sub.id, key: keyOf(itemsFor(sub)) };
    const draft = await draftOf(base, byModel, () =>
      read('report/extract-section', { sub, sources: given, used: seen }),
    );
    const fresh = draft.statements.filter(({ text }) => !said.has(normalizeStatement(text)));
    const repeats = draft.statements.filter((one) => !fresh.includes(one));
    for (const { text } of fresh) {
      seen.add(text);
      said.add(normalizeStatement(text));
    }
    const repeated = draft.composer === 'language-model' ? repeats.length : 0;
    drafts.push({
      ...draft,
      statements: fresh,
      judging: withoutRepeats(draft.judging, repeats),
      rejected: addCounts([draft.rejected, { repeated: isOld ? 0 : repeated }]),
    });
    onSection(fresh.filter(({ text }) => !streamed.has(normalizeStatement(text))));
  }
  return {
    composition: assemble(state.plan, drafts, { items, direct: sourcesFor }),
    drafts,
    lacking: await read('report/lacking', { plan, drafts }),
    repairs,
  };
}

/** What a model wrote, else what extraction finds, with why the model's own was not to be had. */
async function draftOf(
  base: Pick<SectionDraft, 'id' | 'key'>,
  byModel: Awaited<ReturnType<typeof writeSection>> | SectionDraft | undefined,
  extract: () => Promise<ReturnType<typeof extractSection>>,
): Promise<SectionDraft> {
  const isWritten = byModel !== undefined && 'statements' in byModel;
  if (isWritten && (byModel.modelFailure === undefined || 'isOld' in byModel)) return { ...byModel, ...base };
  const extracted = await extract();
  if (isWritten) return { ...addBottomLine(byModel, extracted.statements), ...base };
  if (!byModel) return { ...extracted, ...base };
  const rejected = addCounts([byModel.rejected, extracted.rejected]);
  const { judging, reason } = byModel;
  return { ...extracted, ...base, rejected, judging, modelFailure: reason };
}

const keyOf = (items: readonly EvidenceItem[]): string =>
  items.map(({ id, textHash }) => `${id} ${textHash}`).join('\n');

/**
 * What a model writes a part from: for the answer all that was kept for it, for its other sides what answers the question, which
 * may speak of them, and what was found about them.
 */
function toWriteFrom(
  sub: SubQuestion,
  sourcesFor: (sub: SubQuestion) => SectionSources,
  answer: SubQuestion | undefined,
): EvidenceItem[] {
  const { items, direct } = sourcesFor(sub);
  if (!answer || sub === answer) return items;
  const whole = sourcesFor(answer);
  const answering = whole.items.filter(({ id }) => whole.direct.has(id));
  const own = items.filter(({ id }) => direct.has(id));
  const chosen = [...answering, ...own.filter((item) => !answering.includes(item))];
  return chosen.length > 0 ? chosen : items;
}

/** A sentence that stands in the report already was judged, but is not shown for it. */
function withoutRepeats(judging: Judging | undefined, repeats: readonly Statement[]): Judging | undefined {
  const judged = repeats.filter(({ kind }) => kind !== 'quoted').length;
  return judging && { ...judging, supported: Math.max(0, judging.supported - judged) };
}

function assemble(
  plan: readonly SubQuestion[],
  drafts: readonly SectionDraft[],
  { items, direct }: { items: readonly EvidenceItem[]; direct: (sub: SubQuestion) => SectionSources },
): DeepComposition {
  const sections = [
    'Bottom line',
    certaintySection,
    ...plan.map(({ title }) => title),
    limitsSection,
    possibleSection,
    relatedSection,
  ];
  const order = [...sections, ...Object.keys(tableColumns)];
  const all = drafts.flatMap(({ statements }) => statements);
  const statements = order.flatMap((section) => all.filter((one) => one.section === section));
  const cited = new Set(statements.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)));
  const [answer] = plan;
  const onTopic = answer ? direct(answer).direct : new Set<string>();
  const sum = (key: keyof Verification) =>
    drafts.reduce((total, draft) => total + draft.verification[key], 0);
  const verified = statements.length;
  const failed = new Map(
    drafts.flatMap(({ id, modelFailure }) => (modelFailure ? [[id, modelFailure] as const] : [])),
  );
  const isByModel = drafts.some(({ composer }) => composer === 'language-model');
  return {
    composer: isByModel ? 'language-model' : 'extractive',
    statements,
    items: items.filter(({ id }) => cited.has(id) || onTopic.has(id)),
    direct: [...onTopic],
    verification: {
      statements: verified + sum('dropped'),
      verified,
      dropped: sum('dropped'),
      repaired: sum('repaired'),
      replaced: sum('replaced'),
    },
    rejected: addCounts(drafts.map((draft) => draft.rejected)),
    judging: addJudging(drafts.map((draft) => draft.judging)),
    certainty: drafts.find(({ certainty }) => certainty)?.certainty,
    failures: modelFailures(plan, failed),
  };
}

/** What the model failed at, each reason once, with the sections it left to extraction. */
function modelFailures(plan: readonly SubQuestion[], failed: ReadonlyMap<number, string>): Failure[] {
  return [...new Set(failed.values())].map((reason) => {
    const titles = plan.filter(({ id }) => failed.get(id) === reason).map(({ title }) => `“${title}”`);
    const where = titles.length === plan.length ? '' : ` for ${titles.join(', ')}`;
    return extractedInstead(reason, where);
  });
}

/** Promises in the order of `all`, of which no more than `atOnce` run at a time. */
function inTurns<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve());
  return all.map((one, at) => {
    const lane = at % atOnce;
    const result = (lanes[lane] ?? Promise.resolve()).then(() => work(one));
    lanes[lane] = result.catch(() => undefined);
    return result;
  });
}
