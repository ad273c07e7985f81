import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { words } from '../language/tokens.ts';
import { isDrugName } from '../question/known-drugs.ts';
import { readPico } from '../question/pico.ts';
import { type SourceSentence, sourceSentences } from '../writing/source-sentences.ts';
import { areOfOtherCauses, areOpposed, readStances, type Stance } from './stance.ts';

/** A sentence of another source that says otherwise, word for word: `item.text.slice(start, end) === quote`. */
export type Opposing = { sourceId: string; quote: string; start: number; end: number };

/** What other sources about the whole question conclude beside a finding. */
export type Corroboration = { opposing: Opposing[]; agreeing: EvidenceItem[] };

/** Least probability of being a conclusion: single results are on so many outcomes that rules set the wrong ones together. */
const conclusionFloor = 0.5;
const maxOpposing = 2;

type Finding = { sentence: SourceSentence; stances: readonly Stance[]; drugs: ReadonlySet<string> };
type Voice = { item: EvidenceItem; drugs: ReadonlySet<string>; findings: Finding[] };
/** Names of drugs that a finding is about: those of the sentence, else of the title. */
const drugsOfFinding = (sentence: string, title: string): ReadonlySet<string> => {
  const own = drugsIn(sentence);
  return own.size > 0 ? own : drugsIn(title);
};

/**
 * Listens to the sources that are about the whole question. The answer tells, for quotes of one or more of them, which
 * of the others state the reverse or no change about the same outcome, and which state the same.
 */
export function findCorroboration(direct: readonly EvidenceItem[], question: string) {
  const asked = drugsIn(question);
  const namesTreatment = asked.size > 0 || readPico(question).intervention !== null;
  const voices: Voice[] = direct.map((item) => ({
    item,
    drugs: drugsIn(`${item.title} ${item.text}`),
    findings: sourceSentences(item)
      .filter(({ role }) => role.conclusion >= conclusionFloor)
      .map((sentence) => ({
        sentence,
        stances: readStances(sentence.text).filter(
          // A guideline gives verdicts on many treatments at once.
          ({ focus }) => focus.size > 0 || item.studyDesign !== 'guideline',
        ),
        drugs: drugsOfFinding(sentence.text, item.title),
      }))
      .filter(({ stances }) => stances.length > 0),
  }));

  return (cited: readonly { sourceId: string; quote: string }[]): Corroboration => {
    const citedIds = new Set(cited.map(({ sourceId }) => sourceId));
    const speakers = voices.filter(({ item }) => citedIds.has(item.id));
    const own = speakers
      .flatMap(({ findings }) => findings)
      .filter(({ sentence }) => cited.some(({ quote }) => quote.includes(sentence.text)))
      .flatMap(({ stances }) => stances);
    const ownDrugs = drugsOfFinding(
      cited.map(({ quote }) => quote).join(' '),
      speakers.map(({ item }) => item.title).join(' '),
    );
    if (own.length === 0 || speakers.length === 0) return { opposing: [], agreeing: [] };
    const others = voices.filter(
      (voice) =>
        !citedIds.has(voice.item.id) &&
        speakers.some((one) => areOfOneKind(one, voice) && areComparable(one.drugs, voice.drugs, asked)),
    );
    const opposing: Opposing[] = [];
    const agreeing: EvidenceItem[] = [];
    for (const { item, findings } of others) {
      const comparable = findings.filter(
        ({ drugs }) => !areRivals(ownDrugs, drugs) && (namesTreatment || shareOne(ownDrugs, drugs)),
      );
      const against = comparable
        .flatMap(({ sentence, stances }) => {
          const opposed = stances.filter((one) => own.some((mine) => areOpposed(mine, one)));
          // A sentence on the same outcome says more than a verdict on the whole.
          const weight = opposed.some(({ focus }) => focus.size > 0) ? 1 : 0;
          return opposed.length > 0 ? [{ sentence, weight: weight + sentence.role.conclusion }] : [];
        })
        .sort((one, other) => other.weight - one.weight)[0]?.sentence;
      if (against) {
        const { text, start, end } = against;
        opposing.push({ sourceId: item.id, quote: text, start, end });
      } else if (
        areAlike(
          own,
          comparable.flatMap(({ stances }) => stances),
        )
      )
        agreeing.push(item);
    }
    return { opposing: opposing.slice(0, maxOpposing), agreeing };
  };
}

/** Whether two sources conclude the same of one thing, and neither finds a change in one respect and none in another. */
const areAlike = (own: readonly Stance[], others: readonly Stance[]): boolean =>
  [own, others].every((all) => new Set(all.map(({ side }) => side === 'none')).size === 1) &&
  others.some((one) => own.some((mine) => isSame(mine, one)));

const isSame = (one: Stance, other: Stance): boolean =>
  one.side === other.side &&
  [...one.focus].some((each) => other.focus.has(each)) &&
  !areOfOtherCauses(one, other);

/** What is found in animals or cells says nothing against what is found in people, nor for it. */
const areOfOneKind = (one: Voice, other: Voice): boolean =>
  (one.item.studyDesign === 'laboratory') === (other.item.studyDesign === 'laboratory');

/** Two studies of different drugs do not contradict each other. */
function areComparable(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): boolean {
  const wanted = [...asked].filter((drug) => one.has(drug) || other.has(drug));
  if (wanted.length > 0) return wanted.every((drug) => one.has(drug) && other.has(drug));
  return one.size === 0 || other.size === 0 || [...one].some((drug) => other.has(drug));
}

/** Each names a drug that the other does not, or only one names any: another comparison. */
const areRivals = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === 0 || other.size === 0
    ? one.size !== other.size
    : [...one].some((drug) => !other.has(drug)) && [...other].some((drug) => !one.has(drug));

const shareOne = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((drug) => other.has(drug));

const drugsIn = (text: string): Set<string> =>
  new Set(words(text).filter((word) => isDrugName(word) && word !== 'placebo'));
