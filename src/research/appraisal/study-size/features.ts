import type { SourceSentence } from '../../writing/source-sentences.ts';
import type { Count } from './counts.ts';
import type { Token } from './tokens.ts';

/** A number of people a study may have had, with what speaks for and against it. */
export type Candidate = {
  value: number;
  features: Set<Feature>;
  /** Its sentence and token; not for a sum. */
  at?: { sentence: number; token: number };
};

/** Fewer people are cases told one by one. */
export const minSize = 5;

export const features = [
  'bias',
  'noun',
  'n',
  'bare',
  'participants',
  'providers',
  'half',
  'group',
  'nobody',
  'part',
  'share',
  'inBrackets',
  'methods',
  'results',
  'conclusion',
  'background',
  'firstCount',
  'firstHere',
  'largest',
  'total',
  'entered',
  'screened',
  'consecutive',
  'subgroup',
  'arm',
  'outcome',
  'doubtful',
  'yearly',
  'among',
  'sumOfParts',
  'partOfSum',
  'repeated',
  'startsSentence',
  'sum',
  'sumOfN',
  'sumOfNouns',
  'sumOfRun',
  'sumAcross',
  'sumAllocated',
  'sumOfHalves',
  'sumLarger',
  'sumWithTotal',
  'sumManyParts',
  'tiny',
  'larger',
  'noPeople',
  'animals',
  'sumFirst',
  'sumUneven',
  'sumCoordinated',
  'bareShare',
  'randomised',
  'afterScreened',
  'wholeOfEntered',
  'sumEqual',
  'sumPair',
  'sumSharedNoun',
  'partEntered',
  'wholeOf',
  'largestEntered',
  'chosen',
  'chosenOfMore',
  'cases',
  'recordsOf',
  'sumOfGroups',
  'repeatedLater',
  'passedOver',
  'passedOverNext',
  'newCases',
  'sumOfLess',
] as const;
export type Feature = (typeof features)[number];

/** A sentence with what it counts. */
export type Read = { sentence: SourceSentence; at: number; tokens: readonly Token[]; counts: Count[] };

/** The words of some tokens, as patterns read them. */
export const wordsOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');

/** What follows a count of people to whom something happened: "30 patients died". */
export const outcome =
  /^(?:had|has|have|died|developed|experienced|showed|reported|responded|achieved|improved|were (?:lost|excluded|withdrawn|found|positive|negative|male|female|men|women|classified|diagnosed|unable|not)|was|did|dropped|withdrew|withdrawn|discontinued|required|needed|suffered|presented|failed|refused|survived|relapsed|demonstrated|increased|revealed|returned|with (?:a |an )?(?:positive|complications?|negative|severe|failure|recurrence))/;

export function addRole(has: Set<Feature>, { role }: SourceSentence): void {
  for (const part of ['methods', 'results', 'background', 'conclusion'] as const)
    if (role[part] > 0.5) has.add(part);
}
