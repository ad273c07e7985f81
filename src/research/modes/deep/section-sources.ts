import { findHeadingPhrases } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { contentStems, words } from '../../language/tokens.ts';
import { isDrugName } from '../../question/known-drugs.ts';
import { isWorded, weighQuestion } from '../../question/weigh.ts';
import type { SubQuestion } from './decompose.ts';
import { facets } from './facets.ts';
import { type GatheredSection, uniquePublications } from './gathered.ts';

/**
 * The records of a section as they go into the report: those kept for it and, of these, the ids of those about the whole
 * of it, of those near to it, and of those that other sub-questions found to be about the subject without its outcome.
 */
export type SectionSources = {
  items: EvidenceItem[];
  direct: ReadonlySet<string>;
  /** Where none is about the whole: those that may be. */
  possible: ReadonlySet<string>;
  near: ReadonlySet<string>;
  aboutCore: ReadonlySet<string>;
};

/** Share of the subject that a source must speak about to be shown as related beside sources about the whole. */
const nearFloor = 0.5;
/** Share of the best coverage from which a source of the subject may answer where none speaks about the whole question. */
const shareOfBest = 0.9;

/** The publications that were found, each once, and the sources of each sub-question among them, by its id. */
export function gatherSources({
  plan,
  sections,
  gathered,
}: {
  plan: readonly SubQuestion[];
  sections: readonly GatheredSection[];
  gathered: readonly EvidenceItem[];
}): { items: EvidenceItem[]; sources: ReadonlyMap<number, SectionSources> } {
  const publications = uniquePublications(gathered);
  return { items: publications.items, sources: sectionSources(plan, sections, publications) };
}

/** The sources of each sub-question, by its id. */
export function sectionSources(
  plan: readonly SubQuestion[],
  sections: readonly GatheredSection[],
  publications: { items: readonly EvidenceItem[]; idOf: ReadonlyMap<string, string> },
): ReadonlyMap<number, SectionSources> {
  const core = new Set(coreIds(plan, sections));
  const namesThing = nameTest(plan[0]?.thing ?? null);
  const isAboutThing = ({ thing, about, asked }: SubQuestion) =>
    about === asked || (thing !== null && about.includes(thing));
  const aboutThing = new Set(plan.filter(isAboutThing).map(({ id }) => id));
  return new Map(
    sections.map((section) => {
      const isMeant = aboutThing.has(section.id) && !section.isScreenedByModel ? namesThing : () => true;
      return [section.id, sourcesOf(section, core, publications, { namesThing, isMeant })];
    }),
  );
}

/** Share of the names in a treatment that a record must hold to name it: both of two, two of three. */
const namingShare = 2 / 3;

/**
 * Tells whether a record names what the question asks of. Only names that are known count, of drugs, headings of MeSH and
 * what has other wordings: people say "those water pills". Where there is none, every record does.
 */
function nameTest(thing: string | null): (item: EvidenceItem | undefined) => boolean {
  const headings = new Set(findHeadingPhrases(thing ?? '').flatMap(words));
  const named = weighQuestion(thing ?? '').concepts.filter(
    ({ shown, wordings }) => isDrugName(shown) || wordings.length > 1 || headings.has(shown),
  );
  return (item) => {
    if (!item || named.length === 0) return item !== undefined;
    const stems = new Set(contentStems(`${item.title} ${item.text}`));
    const held = named.filter(({ wordings }) => isWorded(wordings, stems)).length;
    return held >= Math.ceil(named.length * namingShare);
  };
}

/** Records about the subject of the question without its outcome: what its sides other than the answer are about. */
function coreIds(plan: readonly SubQuestion[], sections: readonly GatheredSection[]): string[] {
  const sides = plan.filter(({ facet, isFramed }) => facets[facet].about === 'core' && isFramed);
  return sections.flatMap(({ id, direct }) => (sides.some((sub) => sub.id === id) ? direct : []));
}

function sourcesOf(
  section: GatheredSection,
  core: ReadonlySet<string>,
  { items, idOf }: { items: readonly EvidenceItem[]; idOf: ReadonlyMap<string, string> },
  { namesThing, isMeant }: Record<'namesThing' | 'isMeant', (item: EvidenceItem | undefined) => boolean>,
): SectionSources {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isNamed = (id: string) => namesThing(byId.get(idOf.get(id) ?? ''));
  const atLeast = (floor: number, isWanted: (id: string) => boolean) =>
    new Set(
      section.included.flatMap((id, at) =>
        (section.coverage[at] ?? 0) >= floor && isWanted(id) ? (idOf.get(id) ?? []) : [],
      ),
    );
  const near = atLeast(nearFloor, isNamed);
  const ids = [...new Set(section.included.flatMap((id) => idOf.get(id) ?? []))];
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []),
    possible: new Set(section.possible?.flatMap((id) => idOf.get(id) ?? [])),
    direct: new Set(section.direct.flatMap((id) => idOf.get(id) ?? []).filter((id) => isMeant(byId.get(id)))),
    near: near.size > 0 ? near : atLeast(0, () => true),
    aboutCore: atLeast(shareOfBest * Math.max(...section.coverage, 0), (id) => core.has(id) && isNamed(id)),
  };
}
