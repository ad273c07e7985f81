import { signs } from './signs.ts';

/** "60-year-old", "60 yo", "60M": how old somebody is, of plain wording. */
const age =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)[- ]?(?:years?|yrs?|y|months?|mths?|weeks?|wks?|days?)[- ]?(?:old|\\/?o)\\b|\\d{1,3} ?(?:yo|y\\/o)\\b|\\d{2,3}[mf]\\b';
const kind =
  'patient|person|adult|man|woman|male|female|boy|girl|child|infant|neonate|newborn|lady|gentleman|teenager|adolescent';
/** One person who stands for many: the article is "a", or there is none at the beginning or after "in" or "for". */
const typical = new RegExp(
  `(?:^|\\ban? (?:[\\p{L}-]+ ){0,3}?|\\b(?:in|for|of|to|among) )(?:(?:${age})(?: (?:[\\p{L}-]+ ){0,2}?(?:${kind})\\b)?|(?:${kind})\\b)`,
  'gu',
);

const questionWord =
  '(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|what|which|who|when|where|why|how|may|must)';
const matter =
  '(?:differential(?: diagnosis| diagnoses)?|diagnosis|causes?|etiology|aetiology|pathophysiology|mechanism|management|treatment|therapy|work-?up|evaluation|investigation|imaging|role|evidence|efficacy|effectiveness|safety|benefits?|risks?|dose|doses|dosing|dosage|duration|indications?|contraindications?|choice|prognosis|outcomes?|mortality|prophylaxis|guidelines?|recommendations?|prevalence|incidence|frequency|epidemiology|sensitivity|specificity|accuracy|yield|value|utility|predictors?|complications?|targets?)';
const asksKnowledge = new RegExp(
  [
    `^(?:(?:at|in|to|for|by|after|under|with) (?:what|which|whom) |and )?${questionWord}\\b`,
    `^(?:for|with|in|after|among|during|given|before)\\b[^.;?]*, (?:(?:at|to|for|by|after) )?${questionWord}\\b`,
    `^(?:[\\p{L}-]+ ){0,4}${matter}\\b[^.;:?]*(?:[?.]\\s*)?$`,
    `[:–—-] ?(?:(?:what|which) (?:is|are) (?:the |likely )*)?(?:differentials?(?: diagnos[ei]s)?|(?:likely |possible )?causes)\\W*$`,
    `^(?!\\d|an? )(?:[\\p{L}\\d-]+ ){1,4}(?:for|versus|vs|or)\\b[^.;:?]*(?:[?.]\\s*)?$`,
  ].join('|'),
  'u',
);

/** Words of here and now, of worry, and of what to do: then the one with the age is at hand. */
const atHand = new RegExp(
  [
    '\\b(?:here|now|just|today|tonight|yesterday|this (?:morning|afternoon|evening|night)|last night|since|suddenly|keeps?|cannot|will not|urgent(?:ly)?|asap|please|ambulance|paramedics?|collapsed|found|woke|turned|turning|happening|alone|wait|dying|next to|in front of|brought|arrived|cpr|after (?:\\w+ )?shocks)\\b',
    '\\b(?:minutes?|mins?|hours?|hrs?|h|days?) ago\\b|\\b(?:for|over) (?:the (?:last|past) )?(?:\\d+|an?|one|two|three|four|five|six|half an|several|some|a few) ?(?:minutes?|mins?|hours?|hrs?|h)\\b',
    '\\bhelp(?: me| us|!|$)|\\b(?:to|can|should|must|could) (?:be )?(?:do|done)\\b|\\b(?:should|must|can|do|does) (?:i|we|he|she|they)\\b|\\b(?:can|could|must) you\\b|\\byou do\\b|\\bneed (?:help|to (?:go|call|see))\\b',
    '\\b(?:dangerous|serious|normal|ok|okay|bad|an emergency|worr\\w+|scared|too (?:high|low|much|many))\\b(?! (?:ecg|ct|mri|troponin|scan|findings|renal|kidney|liver|left|ejection|saline))',
    '\\b(?:call|drive|go to|take (?:him|her|them)|tell|leave|die)\\b|(?<!-)\\b(?:the )?(?:hospital|er|a&e|doctor)\\b(?! (?:admission|stay|mortality|arrest))',
    '\\b(?:bp|hr|rr|spo2|sats|gcs|sbp|lactate|ph|temp|inr|hb|iop|qrs|pef|pco2) ?(?:of |is |=)?\\d|\\b\\d{2,3}\\/\\d{2,3}\\b|\\b(?:3[5-9]|4[0-2]|10[0-6])(?:[.,]\\d| ?(?:°|degrees|c\\b))',
    '\\b(?:all over|throwing up|blue|grey|floppy|limp|clutching|screaming|swallowed|took|ate|drank|hurts?|hurting|bleeds?|passed out|fell|hit)\\b',
  ].join('|'),
  'u',
);

/** "D-dimer in a 40-year-old with chest pain": what stands before the person is no sign, but a test or a remedy. */
function namesRemedy(text: string): boolean {
  const [, first = ''] = /^((?!an? )(?:[\d-]*\p{L}[\p{L}\d-]* ){1,4})in [^.;:?]*\??$/u.exec(text) ?? [];
  return (
    /^\D/u.test(first) &&
    !Object.values(signs)
      .flat()
      .some((pattern) => first.search(pattern) >= 0)
  );
}

/**
 * What is left of a question that asks for knowledge ("Does … help in a 60-year-old with septic shock?") when the typical
 * patient is taken out; undefined where it tells of somebody at hand, or is asked in words of worry. `text` is plain wording.
 */
export function withoutTypicalPatient(text: string): string | undefined {
  if (!(asksKnowledge.test(text) || namesRemedy(text)) || atHand.test(text)) return undefined;
  const rest = text.replace(typical, ' ');
  return rest === text ? undefined : rest;
}
