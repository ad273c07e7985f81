import { bucketOf } from '#shared/bucket-of.ts';
import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { hints, leanings, plainWords } from './study-design-abstract.ts';
import { kindOf } from './study-design-kinds.ts';
import {
  countsPersons,
  designOfText,
  isOfExperiments,
  isOfLaboratory,
  namesPersons,
  tellsOwnWork,
  withoutOthers,
} from './study-design-words.ts';

/** How many buckets words and pairs of words are hashed into; before them stand the cues. */
export const buckets = 4096;
/** Words say little each; together they count for as much as some cues do. */
const weightOfWords = 4;

const rules: readonly [string, readonly [StudyDesign, RegExp][]][] = [
  ['plain', plainWords],
  ['hint', hints],
  ['lean', leanings],
];
const ruleCount = rules.reduce((sum, [, list]) => sum + list.length, 0);

/** General signs of a design that no rule rests on alone. */
const signs: readonly RegExp[] = [
  /\brandom(?:ly|i[sz]ed|i[sz]ation)\b/i,
  /\bplacebo\b|\bsham\b|\bdummy\b/i,
  /\bcross-?over\b|\bwash-?out\b/i,
  /\bblind(?:ed|ing)?\b|\bmasked\b/i,
  /\b(?:assigned|allocated) (?:in)?to\b/i,
  /\b(?:intervention|treatment|treated|experimental|active) (?:group|arm)s?\b|\b(?:two|three|four|both) (?:treatment |study )?(?:groups|arms)\b/i,
  /\bcontrol (?:group|arm|condition)\b/i,
  /\b(?:secondary|post[- ]?hoc|ancillary|exploratory|sub) ?-?(?:analysis|analyses|study)\b|\b(?:data|participants|patients|women|men) (?:from|of|in|enrolled in|participating in) (?:a|an|the|this|two) (?:[\w-]+,? ){0,6}(?:trial|RCT)\b/i,
  /\bbaseline\b[^.]{0,60}\b(?:data|visit|assessment|survey|characteristics)\b/i,
  /\bfollow(?:ed)?[- ]?up\b|\bwere followed\b|\bperson[- ]years\b|\bhazard ratios?\b|\bCox\b/i,
  /\bretrospective/i,
  /\bprospective/i,
  /\bcohort\b/i,
  /\bsurvey|\bquestionnaire/i,
  /\bcross-?sectional/i,
  /\bprevalence\b|\bcorrelat/i,
  /\bsensitivity\b[^.]{0,60}\bspecificity\b|\bROC\b|\binter-?(?:rater|observer)\b/i,
  /\bcontrols\b|\bcases\b/i,
  /\b(?:before and after|pre-?post|pre-?test|pre-?intervention|post-?intervention|baseline to|after (?:the )?(?:intervention|treatment|training))\b/i,
  /\b(?:volunteers|subjects|participants)\b/i,
  /\bpatients\b/i,
  /\b(?:mice|mouse|rats?|rabbits?|dogs?|pigs?|piglets|sows|cows|calves|horses|sheep|ewes|goats|hens|broilers|monkeys|macaques|zebrafish|murine|animals)\b/i,
  /\b(?:teeth|molars|specimens|samples|rats|mice|animals|sows|dogs|stimuli|trials|blocks|order of)\b[^.]{0,80}\brandom|\brandomi[sz]ed (?:[\w-]+ )?(?:stimuli|trials|blocks)\b/i,
  /\b(?:in a random(?:i[sz]ed)?,? |random, )/i,
  /\b(?:healthy|age-?(?:and (?:sex|gender)-)?matched|normal|disease-free|unaffected) (?:[\w-]+ ){0,3}(?:controls?|subjects|individuals|persons|people)\b/i,
  /\b(?:controls|cases) (?:were|was) (?:\w+ )?(?:matched|sampled|selected|drawn)\b|\bnested\b/i,
  /\bpsychometric|\bvalidity\b|\breliability\b|\binternal consistency\b/i,
  /\b(?:within|using data from|data (?:were |was )?(?:collected )?from|as part of|cohort of|enrolled in|participating in|participants (?:in|of)|secondary|baseline)\b[^.]{0,100}\b(?:trials?|RCT)\b/i,
  /\bpharmacokinetic|\bpharmacodynamic/i,
  /\b(?:overview|tutorial|this review|is discussed|are discussed|recent (?:advances|progress|evidence|findings|discoveries)|emerging|understanding of|therapeutic (?:target|strateg)\w*)\b/i,
  /\b(?:in|of|than|for|to|with|and|or|versus|vs\.?) (?:the )?(?:[\w-]+ ){0,2}(?:control|placebo|intervention|usual[- ]care|comparison) (?:group|arm|condition)\b|\b(?:than|compared (?:with|to)|or|versus|vs\.?) (?:the )?(?:placebo|sham|usual care|controls?)\b/i,
  /\b(?:associat\w+|predict\w*|risk factors?|determinants?|odds ratios?|logistic regression)\b/i,
  /\b(?:underwent|were treated with|operated|surgery|resection|complications?|recurrence|survival)\b/i,
  /\b(?:trial|intervention study|controlled study)\b/i,
  /\b(?:effects?|efficacy|effectiveness) of\b/i,
  /\b(?:after|following|before) (?:the )?(?:\w+ )?(?:ingestion|supplementation|training|exercise|administration|infusion|injection|treatment|therapy)\b/i,
  /\b(?:single|one|two|three|four) (?:occasions|sessions|visits|conditions|trials|periods)\b/i,
  /\b(?:interviews?|qualitative|focus groups?|themes)\b/i,
  /\b(?:mathematical|computational|simulation|dynamic|theoretical) model|\bmodel(?:l)?ing\b/i,
  /\b(?:in vitro|ex vivo|cell lines?|cultured|knock-?(?:out|down)|transgenic|wild-?type|signal(?:l)?ing|mRNA|transcription|binding)\b/i,
  /\b(?:specimens?|cadaver\w*|extracted (?:human )?(?:teeth|molars|premolars)|scanning electron)\b/i,
  /\b(?:we|this (?:article|paper|review)) (?:will )?(?:review|discuss|summari[sz]e|describe)s?\b/i,
  /\b(?:cost[- ]effectiveness|simulat\w+|markov|model(?:l?ing|led))\b/i,
  /\bprotocol\b|\bwill be\b/i,
  /\bgenotyp\w*|\bpolymorphisms?\b|\bSNPs?\b/i,
  /\bregistr(?:y|ies)\b|\bdatabase\b|\brecords\b|\bcharts?\b/i,
  /\b(?:19|20)\d\d (?:and|to|through|until|[-–]) ?(?:\w+ )?(?:19|20)\d\d\b/i,
];
const verdicts: readonly StudyDesign[] = [
  'randomised-trial',
  'non-randomised-trial',
  'cohort',
  'cross-sectional',
  'case-control',
  'case-report',
  'review',
  'editorial',
  'meta-analysis',
  'systematic-review',
  'guideline',
  'other',
];
/** What the last step would make of a study that no rule knows (`study-design-kinds.ts`). */
const kinds: readonly StudyDesign[] = [
  'economic-evaluation',
  'diagnostic-accuracy',
  'qualitative',
  'laboratory',
];
/** One for each rule and whether it speaks first, each sign in title and text, what the rules say, and who is spoken of, and what kind of study that is no trial or cohort of patients. */
export const cueCount = 2 * ruleCount + 2 * signs.length + 2 * verdicts.length + 8 + 2 * kinds.length;

/** Which cues an abstract shows. */
export function cuesOf(title: string, text: string): number[] {
  const own = withoutOthers(text);
  const found: number[] = [];
  let at = 0;
  for (const [, list] of rules) {
    let isFirst = true;
    for (const [, pattern] of list) {
      if (pattern.test(own)) {
        found.push(at);
        if (isFirst) found.push(at + 1);
        isFirst = false;
      }
      at += 2;
    }
  }
  for (const sign of signs) {
    if (sign.test(own)) found.push(at);
    if (sign.test(title)) found.push(at + 1);
    at += 2;
  }
  const told = designOfText(text, true);
  if (told) found.push(at + 2 * verdicts.indexOf(told.design) + (told.isPlain ? 1 : 0));
  at += 2 * verdicts.length;
  if (countsPersons(own)) found.push(at);
  if (isOfLaboratory(own)) found.push(at + 1);
  if (isOfExperiments(own)) found.push(at + 2);
  found.push(at + 3);
  if (!namesPersons(own)) found.push(at + 4);
  if (!tellsOwnWork(own)) found.push(at + 5);
  if ((own.match(/\d/g)?.length ?? 0) < 4) found.push(at + 6);
  if (title === '') found.push(at + 7);
  at += 8;
  for (const [place, base] of (['other', told?.design ?? 'cohort'] as const).entries()) {
    const kind = kinds.indexOf(kindOf(base, { title, text, isTyped: false }));
    if (kind >= 0) found.push(at + place * kinds.length + kind);
  }
  return found;
}

/** The buckets of the words and pairs of words of an abstract, and how much each of them counts. */
export function wordsOf(title: string, text: string): { places: number[]; share: number } {
  const words = new Set([...grams(title, 't:'), ...grams(title, ''), ...grams(withoutOthers(text), '')]);
  const places = [...new Set([...words].map((word) => bucketOf(word, buckets)))];
  return { places, share: weightOfWords / Math.sqrt(Math.max(places.length, 60)) };
}

/** Words and pairs of neighbours; numbers are all alike, and so are British and American spelling. */
function* grams(text: string, prefix: string): Generator<string> {
  let before = '';
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{1,40}|\p{N}{1,20}|[.:%=]/gu)) {
    const now = /^\p{N}/u.test(word) ? '#' : word.replace(/is(?=(?:e|ed|ing|ation)$)/, 'iz');
    if (!/^[.:%=#]$/.test(now)) yield prefix + now;
    if (before) yield `${prefix}${before} ${now}`;
    before = now;
  }
}
