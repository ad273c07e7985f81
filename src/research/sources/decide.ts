import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { isDrugLabel } from '../writing/source-sentences.ts';

/** Most records that answer, and most that are only related, in a report. */
export const maxAnswers = 12;
const maxRelated = 4;
/**
 * Probabilities from which a record answers the question, and from which it is related to it. Chosen on the sets of
 * `docs/relevance.md`: one record must be likelier than each of several that speak for each other, and any likelier where no
 * finding names all that is asked. Less is enough beside an answer, and least beside several: reviews have many. Beside an
 * answer, what is hardly related would be padding.
 */
const floors = {
  alone: 0.7,
  aloneSayingAll: 0.65,
  /** What is so many times as likely as the next is surely what was meant. */
  aloneFarAhead: 0.6,
  farAhead: 16,
  /** So likely a record answers, be the figure that is asked for only in its full text. */
  sure: 0.95,
  together: 0.37,
  /** What a report leads with, is rated by and weighs. */
  leading: 0.42,
  besideSeveral: 0.1,
  /** Of what is only related: less likely records are mostly foreign to the question. A label was looked up for its drug. */
  related: 0.125,
  /** Where nothing answers, of all but the nearest. */
  relatedBehind: 0.25,
  relatedLabel: 0.05,
  /** What is told first where nothing answers for sure; less is enough where it is so many times as likely as what follows. */
  possible: 0.5,
  possibleAhead: 0.3,
  ahead: 3,
  possibleFarAhead: 0.25,
  /** Of the nearest record, what another needs to be worth showing beside it. */
  beyondNearest: 0.1,
};

export type Rated = { probability: number; item: EvidenceItem };

/** What is known of a record beside how likely it answers. */
export type Facts = {
  /** Whether it is about those asked about and, unless it surely answers, gives the kind of figure asked for. */
  isAboutThem(item: EvidenceItem, isSure: boolean): boolean;
  isOnOtherDrugs(item: EvidenceItem): boolean;
  /** Whether a drug of the question stands in it by no name. */
  leavesOutDrug(item: EvidenceItem): boolean;
  /** Whether one finding names all that is asked. */
  saysAll(item: EvidenceItem): boolean;
};

/** Records that answer, of these the ones that lead, those that are related, and of these the ones that may answer. */
export type Decision = Record<'answers' | 'leading' | 'related' | 'possible', Rated[]>;

/** Decides from the records on the subject, the likeliest first, which of them answer the question and which are related to it. */
export function decide(rated: readonly Rated[], facts: Facts): Decision {
  const { isAboutThem, isOnOtherDrugs, saysAll } = facts;
  const isFit = ({ item, probability }: Rated) => isAboutThem(item, probability >= floors.sure);
  const fitting = rated.filter((one) => one.probability >= floors.besideSeveral && isFit(one));
  const [first, second] = rated;
  const isFarAhead =
    first !== undefined &&
    second !== undefined &&
    first === fitting[0] &&
    first.probability >= floors.farAhead * second.probability;
  const from = (floor: number) => fitting.filter(({ probability }) => probability >= floor);
  const isShared = from(floors.together).length > 1;
  const isAnswered =
    from(isFarAhead ? floors.aloneFarAhead : floors.alone).length > 0 ||
    from(isShared ? floors.together : floors.aloneSayingAll).some(({ item }) => saysAll(item));
  if (!isAnswered) return undecided(rated, isFit, facts);
  const likely = from(isShared ? floors.besideSeveral : floors.together).toSorted(byLikelihood);
  const answers = likely.slice(0, maxAnswers);
  const most = Math.max(...answers.map(({ probability }) => probability));
  const others = rated.filter((one) => !likely.includes(one));
  return {
    answers,
    leading: answers.filter(({ probability }) => probability >= Math.min(floors.leading, most)),
    related: relatedOf(others, () => floors.related)
      .filter(({ item }) => !isOnOtherDrugs(item) && item.studyDesign !== 'laboratory')
      .slice(0, maxRelated),
    possible: [],
  };
}

/** Where nothing answers for sure: what is related, and what of it may answer. */
function undecided(
  rated: readonly Rated[],
  isFit: (one: Rated) => boolean,
  { isOnOtherDrugs, leavesOutDrug }: Facts,
): Decision {
  const related = relatedOf(rated, (at) => (at === 0 ? floors.related : floors.relatedBehind))
    .filter(({ item }) => !isOnOtherDrugs(item))
    .slice(0, maxRelated);
  const ahead = rated.findLastIndex(({ probability }, at) => {
    const next = rated[at + 1]?.probability;
    return (
      (probability >= floors.possibleAhead && probability >= floors.ahead * (next ?? 0)) ||
      (probability >= floors.possibleFarAhead && probability >= floors.farAhead * (next ?? 1))
    );
  });
  const possible = related.filter(
    (one) =>
      (one.probability >= floors.possible || rated.indexOf(one) <= ahead) &&
      isFit(one) &&
      !leavesOutDrug(one.item),
  );
  return { answers: [], leading: [], related, possible };
}

const relatedOf = (rated: readonly Rated[], floorAt: (at: number) => number): Rated[] => {
  const beyond = (rated[0]?.probability ?? 0) * floors.beyondNearest;
  return rated.filter(({ item, probability }, at) => {
    const floor = isDrugLabel(item) ? floors.relatedLabel : floorAt(at);
    return probability >= Math.max(floor, beyond);
  });
};

/** What is likelier by no more than this is told after it. */
const pooledAhead = 0.1;
const syntheses = new Set<EvidenceItem['studyDesign']>(['meta-analysis', 'systematic-review']);

/** Of answers the likeliest first, but what pools the studies of others before what is hardly likelier. */
function byLikelihood(one: Rated, other: Rated): number {
  const place = ({ probability, item }: Rated) =>
    probability + (syntheses.has(item.studyDesign) ? pooledAhead : 0);
  return place(other) - place(one);
}
