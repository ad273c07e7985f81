import type { StudyDesign } from '#shared/research/evidence-item.ts';

const titleOfDesign: [StudyDesign, RegExp][] = [
  [
    'other',
    /\b(?:study|trial|review|research|analysis) protocol\b|\bprotocol (?:for|of) an? |[:–-] (?:an? )?protocol\b|\b(?:rationale|design)(?:,? (?:and|rationale|design|methods?)){0,6} (?:of|for) (?:an?|the) [^:]{0,300}(?:study|trial)\b/i,
  ],
  [
    'other',
    /^(?:retraction|retracted|erratum|corrigendum|correction|expression of concern)\b\s*(?:notice|to|for|of|:|\.)/i,
  ],
  ['meta-analysis', /\bmeta-?\s?analys[ei]s\b/i],
  ['systematic-review', /\bsystematic(?:ally)?\b.{0,30}\breview/i],
  [
    'randomised-trial',
    /\brandomi[sz]ed\b.*\b(?:trial|study)\b|\brandomi[sz](?:ed|ation)[, -]|\b(?:double|triple|single)-blind(?:ed)?\b/i,
  ],
  [
    'guideline',
    /\b(?:clinical practice|practice|clinical|management) guidelines?\b|\bguidelines? (?:for|on)\b|\brecommendation statement\b|\bconsensus (?:statement|report|recommendations?)\b|\bposition (?:statement|paper)\b|[:.] (?:updated )?recommendations? (?:from|of|by) the\b/i,
  ],
  ['case-control', /\bcase[- ]control\b/i],
  ['cross-sectional', /\bcross[- ]sectional\b/i],
  [
    'cohort',
    /\bcohort\b|\bobservational study\b|\b(?:prospective|retrospective|longitudinal|follow-up) study\b/i,
  ],
  ['case-report', /\bcase (?:reports?|series)\b|\breport of (?:a|one|two|three|four|five|\d) cases?\b/i],
  ['review', /\b(?:narrative|scoping|literature) review\b|[:.] an? (?:\w+ )?review\.?$|\ba review of\b/i],
];

/** A title that speaks about guidelines without being one. */
const aboutGuidelines = /\b(?:adherence|compliance|concordance|implementation|impact|uptake|evaluation)\b/i;

/** The design that a title names. */
export function designOfTitle(title: string): StudyDesign | undefined {
  return titleOfDesign.find(
    ([design, pattern]) => pattern.test(title) && !(design === 'guideline' && aboutGuidelines.test(title)),
  )?.[0];
}

const animals =
  /\bin (?:the )?(?:\w+ )?(?:rats?|mice|mouse|dogs?|cats?|rabbits?|sheep|ewes?|pigs?|piglets?|swine|cattle|cows?|goats?|horses?|monkeys?|zebrafish|hamsters?|guinea[- ]pigs?|chickens?|broilers?)\b/i;

/** Studies of animals are not graded: what a design proves for patients, it does not prove in rats. */
export function isAboutAnimals(title: string, mesh: ReadonlySet<string>): boolean {
  return (mesh.has('animals') && !mesh.has('humans')) || (!mesh.has('humans') && animals.test(title));
}

/** In its own words, what an abstract did: plain statements first, then hints that indexing overrules. */
const plainWords: [StudyDesign, RegExp][] = [
  [
    'meta-analysis',
    /\b(?:(?:this|our|the present|a|in a|we (?:performed|conducted|did) an?)\b[^.]{0,60}\bmeta-analys[ei]s\b|(?:pooled|combined) (?:using|with|in|by) [^.]{0,40}(?:random|fixed)[- ]effects?)/i,
  ],
  [
    'systematic-review',
    /\b(?:this|our|a|we) [^.]{0,60}\bsystematic(?:ally)? review|\b(?:medline|embase|pubmed|cochrane (?:library|central|controlled))\b[^.]{0,120}\b(?:(?:was|were) searched|from inception)|\b(?:searched|(?:literature|database) search(?:es)?)\b[^.]{0,80}\b(?:medline|embase|pubmed|cochrane)\b|\bstudies met (?:our |the )?inclusion criteria/i,
  ],
  [
    'randomised-trial',
    /\b(?:were|was|participants|patients|subjects|women|men|children|adults|volunteers)\b[^.]{0,80}\brandom(?:ly|i[sz]ed)\b(?! (?:select|sampl|chosen|drawn|pick|effects?))|\brandomly (?:assign|allocat|divid)|\b(?:this|our|an?|the present) (?:[\w-]+,? ){0,5}randomi[sz]ed[, ](?:[\w-]+,? ){0,5}(?:trial|study)\b|\bcontrolled trial was (?:conducted|performed)|\brandomi[sz]ed field trial\b|\b(?:received|assigned to|given) (?:[\w-]+ ){1,4}or (?:matching )?placebo\b/i,
  ],
  [
    'non-randomised-trial',
    /\bcross-?over (?:trial|design|study)\b|\b(?:open-label|non-?randomi[sz]ed|single-arm|uncontrolled|before[- ](?:and[- ])?after|quasi-experimental)[, ](?:[\w-]+ ){0,3}(?:trial|study|design)\b/i,
  ],
  ['cross-sectional', /\bcross[- ]sectional (?:study|survey|analysis|design|[\w-]+ survey)\b/i],
  [
    'case-control',
    /\bcase[- ]control (?:study|design)\b|\bcases and (?:[\d,]{1,12} ){0,4}(?:\w{1,40} )?controls\b|\bcases, [\d, ]{1,40}controls\b|\bmatched (?:\w+ )?(?:controls?|control (?:patients|subjects|group))\b|\bcontrols matched\b/i,
  ],
  [
    'cohort',
    /\b(?:prospective|retrospective|population-based|historical|inception|birth)(?:,? [\w-]+){0,3} (?:cohort|observational)\b|\bcohort study\b/i,
  ],
  [
    'case-report',
    /\bcase series\b|\b(?:we|this) (?:report|describe|present)s? (?:on )?(?:the |a |an )?(?:\w+ ){0,4}cases?\b|\bthe first (?:known |reported |described )?case\b|\ba (?:\d+|\w+)[- ](?:year|month|week|day)[- ]old\b/i,
  ],
];
const hints: [StudyDesign, RegExp][] = [
  [
    'cohort',
    /\bretrospective(?:ly)?\b|\bprospective(?:ly)?\b|\b(?:medical |hospital |clinical )?(?:records|charts|reports)\b[^.]{0,60}\breview|\bwere followed\b|\bfollow(?:ed)?[- ]?up\b|\bcohort\b|\bwere treated with\b|\bclaims data\b|\bpropensity score\b|\bbetween (?:\w+ )?(?:19|20)\d\d and (?:\w+ )?(?:19|20)\d\d\b/i,
  ],
  [
    'cross-sectional',
    /\bsurvey(?:ed|s)?\b|\bquestionnaire (?:was|were) (?:sent|mailed|distributed|completed)|\bprevalences?\b|\bdiagnostic accuracy\b|\bsensitivity and specificity\b/i,
  ],
  [
    'review',
    /\bthis (?:article|paper|chapter|review)\b[^.]{0,30}\b(?:reviews?|summari[sz]es|discusses)\b|\bwe review\b|\bpurpose of this review\b/i,
  ],
  ['editorial', /\b(?:this|the present) (?:commentary|editorial|viewpoint)\b/i],
];

const ofPersons: ReadonlySet<StudyDesign> = new Set(['cohort', 'cross-sectional']);
const persons =
  /\b(?:patients?|participants?|subjects|women|men|children|infants|neonates|adults|people|persons|individuals|students|volunteers|cases|births?|pregnancies)\b/i;

/** The design that an abstract names as its own; `isPlain` when in so many words. */
export function designOfText(text: string): { design: StudyDesign; isPlain: boolean } | undefined {
  const plain = plainWords.find(([, pattern]) => pattern.test(text));
  if (plain) return { design: plain[0], isPlain: true };
  const hinted = hints.find(
    ([design, pattern]) => pattern.test(text) && (!ofPersons.has(design) || persons.test(text)),
  );
  return hinted && { design: hinted[0], isPlain: false };
}
