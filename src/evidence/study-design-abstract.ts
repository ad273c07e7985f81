import type { StudyDesign } from '#shared/research/evidence-item.ts';

/** In its own words, what an abstract did: plain statements first, then hints that indexing overrules. */
export const plainWords: [StudyDesign, RegExp][] = [
  [
    'meta-analysis',
    /\b(?:(?:this|our|the present|a|in a|we (?:performed|conducted|did) an?|post[- ]hoc)\b[^.]{0,60}\bmeta-analys[ei]s\b|(?:pooled|combined) (?:using|with|in|by) [^.]{0,40}(?:random|fixed)[- ]effects?|post[- ]hoc meta-analyses)|\b(?:DerSimonian|meta-regression)\b|\bindirect(?: treatment)? comparisons? (?:of|between|among)\b/i,
  ],
  [
    'systematic-review',
    /\b(?:this|our) (?:[\w-]+ ){0,3}systematic review\b|\b(?:this|our|a|we) [^.]{0,60}\bsystematic(?:ally)? review(?! (?:of [^.,;]{0,60} )?(?:found|show(?:ed|s)|suggest(?:ed|s)|conclude[ds]|reported|ha[sd]|(?:was|were) (?!perform|conduct|undert|carried|done|made)))|\b(?:medline|embase|pubmed|cochrane (?:library|central|controlled))\b[^.]{0,120}\b(?:(?:was|were) searched|from inception)|\b(?:searched|(?:literature|database) search(?:es)?)\b[^.]{0,80}\b(?:medline|embase|pubmed|cochrane)\b|\b(?:electronic|bibliographic) databases (?:was|were) searched\b|\bstudies met (?:our |the )?inclusion criteria/i,
  ],
  [
    'non-randomised-trial',
    /\bnon-?randomi[sz]ed\b|\b(?:uncontrolled|non-?controlled)[, ](?:[\w-]+ ){0,3}(?:trial|study|design)\b|\bwithout randomi[sz]ation\b|\bnot randomi[sz]ed\b|\bquasi-?experimental (?:study|trial|design)\b/i,
  ],
  [
    'randomised-trial',
    /\b(?:were|was|participants|patients|subjects|women|men|children|adults|volunteers)\b[^.]{0,80}\brandom(?:ly|i[sz]ed)\b(?! (?:select|sampl|chosen|drawn|pick|effects?|trials|controlled trials|(?:divid|split|assign)\w* (?:in)?to (?:a )?(?:training|derivation|development)))|\brandomly (?:assign|allocat|divid)|\b(?:this|our|an?|the present) (?:[\w-]+,? ){0,5}randomi[sz]ed[, ](?:[\w-]+,? ){0,5}(?:trial|study|design|intervention|experiment|cross-?over|comparison)\b|\ba randomi[sz]ed\b[^.]{0,100}\bdesign\b|\bcontrolled trial was (?:conducted|performed)|\brandomi[sz]ed field trial\b|\b(?:received|assigned to|given) (?:[\w-]+ ){1,4}or (?:matching )?placebo\b|\b(?:study|trial|we) randomi[sz]ed\b|\bin (?:a )?random(?:i[sz]ed)? order\b|\brandomi[sz]ed[,-]? (?:[\w-]+,? ){0,3}cross-?over\b|\brandomi[sz]ation (?:was|of)\b|\bdouble-blind(?:ed)?[, ]|\([\w ]{0,40}\bRCT\)|\b(?:based on|in|of) (?:a|an|the|this|our) (?:nested )?RCT\b/i,
  ],
  [
    'non-randomised-trial',
    /\bcross-?over (?:trial|design|study)\b|\b(?:open(?:-label)?|single-arm|before[- ](?:and[- ])?after|pre[- ]?(?:test)?[-/ ](?:and )?post[- ]?(?:test)?|quasi-experimental|multiple baseline|controlled clinical|controlled intervention|prospective controlled|phase (?:i{1,3}|[123]))[, ](?:[\w-]+ ){0,3}(?:trial|study|design)\b|\b(?:assigned|allocated|divided) (?:in)?to (?:either )?(?:the |an? )?(?:two|three|four|2|3|4|experimental|intervention|treatment|control)(?: \w+)? (?:groups?|arms?|condition|\(n)|\bdivided into two groups: [^.]{0,80}\b(?:treatment|treated|untreated)|\bassigned to either\b|\breceived (?:[\w-]+ ){1,6}(?:and|or) placebo\b|\bassigned to (?:a |an )?[^.]{0,40}\bplacebo\b/i,
  ],
  [
    'cross-sectional',
    /\bcross[- ]sectional(?:ly)?(?: (?:study|survey|analysis|design|data|[\w-]+ survey|associat\w+)|[^.]{0,20}\bassociated)\b/i,
  ],
  [
    'case-control',
    /\bcase[- ](?:control|referent) (?:study|design|analysis)\b|\bcases and (?:[\d,]{1,12} ){0,4}(?:\w{1,40} )?controls\b|\bcases, [\d, ]{1,40}controls\b/i,
  ],
  [
    'cohort',
    /\b(?:prospective|retrospective|population-based|historical|inception|birth)(?:,? [\w-]+){0,3} (?:cohort|observational|follow-up)\b|\bcohort study\b/i,
  ],
  [
    'case-control',
    /\bmatched (?:\w+ )?(?:controls?|control (?:patients|subjects|group))\b|\bcontrols matched\b/i,
  ],
  [
    'case-report',
    /\bcase series\b|\bto (?:report|describe|present) (?:on )?(?:the |an? )?(?:(?!of\b)\w+ ){0,3}cases?\b|\b(?:we|this) (?:report|describe|present)s? (?:on )?(?:the |a |an )?(?:\w+ ){0,4}cases?\b|\bthe first (?:known |reported |described )?case\b|\ba (?:\d+|\w+)[- ](?:year|month|week|day)[- ]old\b/i,
  ],
];
export const hints: [StudyDesign, RegExp][] = [
  [
    'other',
    /\b(?:mathematical|simulation|markov|transmission|decision[- ]analytic|state-transition|microsimulation|computer) model|\bmodel(?:l?ed|l?ing) stud(?:y|ies)\b|\bhypothetical cohort\b|\bqualitative\b|\bfocus groups?\b/i,
  ],
  [
    'randomised-trial',
    /\bplacebo (?:group|control|for the control)|\b(?:or|and|to|with) placebo\b|\bcompared (?:to|with) placebo\b/i,
  ],
  [
    'cross-sectional',
    /\b(?:national|household|health|population-based|repeated|telephone|postal|mail(?:ed)?|online) (?:[\w-]+ )?(?:surveys?|questionnaires?)\b|\bsurvey (?:of|was)\b/i,
  ],
  [
    'cohort',
    /\bretrospective(?:ly)?\b|\bprospective(?:ly)?\b|\b(?:medical |hospital |clinical )?(?:records|charts|reports)\b[^.]{0,60}\breview|\b(?:chart|record|database|registry) (?:review|audit|analysis)\b|\bwere followed\b|\bfollow(?:ed)?[- ]?up\b|\bcohort\b|\bwere treated with\b|\bclaims data\b|\bpropensity score\b|\bbetween (?:\w+ )?(?:19|20)\d\d and (?:\w+ )?(?:19|20)\d\d\b/i,
  ],
  [
    'cross-sectional',
    /\bsurvey(?:ed|s)?\b|\bquestionnaires? (?:was|were) (?:sent|mailed|distributed|completed|administered)|\b(?:usable|completed|self-reported?|by means of an?) questionnaires?\b|\bprevalences?\b|\bdiagnostic accuracy\b|\bsensitivity and specificity\b/i,
  ],
  [
    'review',
    /\bthis (?:article|paper|chapter|review)\b[^.]{0,30}\b(?:reviews?|summari[sz]es|discusses)\b|\bwe (?:will )?(?:review|discuss|summari[sz]e)\b(?! (?:our|\d|the (?:records|results|cases|charts)))|\bpurpose of this review\b/i,
  ],
  ['editorial', /\b(?:this|the present) (?:commentary|editorial|viewpoint)\b/i],
];
/** What is left where people are counted and no laboratory speaks: seen over time, or at one. */
export const leanings: [StudyDesign, RegExp][] = [
  [
    'non-randomised-trial',
    /\b(?:intervention|treatment|experimental) (?:group|program\w*)\b[\s\S]{0,900}\bcontrol (?:group|patients|subjects|women)\b/i,
  ],
  [
    'cohort',
    /\b(?:predict\w*|surviv\w*|prognos\w*|recurrence|mortality|outcomes?|complications|incidence|underwent|during (?:a |the )?\w+[- ](?:years?|months?)|(?:between|from) (?:\w+ )?(?:\d\d?,? )?(?:19|20)\d\d (?:and|to|through|until)|enrolled|over time|longitudinal\w*)\b/i,
  ],
  [
    'cross-sectional',
    /\b(?:correlat\w+|associat\w+|compared|relationship|differences?|determined|assessed|measured)\b/i,
  ],
];
