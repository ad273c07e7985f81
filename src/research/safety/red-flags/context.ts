import { quantity, withoutDoses, wordsBesideDrugs } from './doses.ts';
import { withoutTypicalPatient } from './typical-patient.ts';

export const recentWords =
  /\b(?:now|just|today|tonight|yesterday|this (?:morning|afternoon|evening)|last (?:night|evening)|since|minutes?|hours?|\d+ ?h|sudden\w*|still|again|ongoing|currently|already|keeps?|days? ago|days? after)\b/u;
const longAgo =
  /\b(?:years?|months?|weeks?|decades?) (?:ago|before|earlier|back)\b|\blong ago\b|\blast (?:year|month|summer|winter|spring|autumn|fall)\b|\bin (?:19|20)\d\d\b|\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:as|when (?:i|he|she|they|we|(?:my|his|her) \w+) (?:was|were)) (?:a |an )?(?:child(?:ren)?|teenagers?|student|kids?|baby|toddler|newborn|infant|young|little|one|two|three|four|five|six|\d+)\b|\bin (?:childhood|the past)\b|\bat (?:age )?\d\d\b(?! weeks)|\bused to\b|\bmy (?:last|first|second|previous) (?:pregnancy|birth|delivery)\b|\bin (?:my|the|his|her|our) family\b|\bfor (?:\w+ )?(?:\d+|two|three|four|five|ten|many|several) (?:years|months)\b|\b(?:chronic|stable|well controlled)\b|(?<!\bat )\bonce\b(?! (?:again|more|every|a|an|he|she|i|it|the|we|they))|\bnever (?:again|since|came back|returned)|\bcame back never\b|\bin (?:spring|summer|autumn|winter|college|school|high school|kindergarten|university|infancy)\b|\bin (?:my|his|her) (?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|youth|childhood)\b|\bwith my (?:first|last|second) (?:child|baby|pregnancy)\b/u;
const pastBefore =
  /\b(?:previous(?:ly)?|prior|past|former|history of|known|recurrent|family history(?: of)?|treated for|hospitali[sz]ed (?:for|with)|admitted (?:for|with)|recovered from|survived|died of|died from|(?:died|passed away|lost \w+ \w+) (?:by|to|from|of|in)|(?:weeks?|months?|years?) (?:after|post|since|following|out from)|remission|had (?:a|an|his|her|my)?)(?:[ -]\w+){0,2} $/u;
const denied =
  /\b(?:no|not|nor|without|denies|denied|denying|never|negative for|absence of|free of|rule[sd]? out|neither)\b/gu;
/** Words after a "no" that end its reach, and "no"s that deny nothing. */
const newThought =
  /\b(?:but|except|however|although|now|then|i|he|she|it|my|have|has|am|is|since|because)\b/u;
const emptyDenial =
  /\bnot (?:know|sure|understand|certain|only|just|help\w*|work\w*|going away|getting better|stop\w*)\b|\bno (?:idea|doubt|matter|relief|help|longer|reason|pulse)\b|\bnever (?:had|felt|experienced)\b/u;
const supposed =
  /\b(?:afraid of|fear of|scared of|worr(?:y|ied) about|prevent\w*|avoid\w*|(?:risk|chances?|likelihood|odds) (?:of|for|that)|to know about|controlled by|protect\w*|screened? for|if (?:somebody|someone|anyone|anybody|a person|people|you|one)|when (?:somebody|someone)|in case of|(?:keep|stop|save|guard)(?:ing)? (?:\w+ ){1,3}from|how (?:to|do i|can i|do you) (?:stop|keep|handle|teach|talk)|hereditary|grief|allergic to)\b[^.,;?!]{0,40}$/u;
const lesson =
  /^(?:what (?:is|are|does|do|causes)|how (?:is|are|do (?:doctors|you|i (?:perform|recogni[sz]e|know|tell|spot))|can i (?:recogni[sz]e|tell|spot)|common|accurate|does)|why do|when (?:is|should i worry)|what should (?:i do if (?:somebody|someone)|be)|can stress|which|where (?:should|can|do)|how (?:to|much|often)|who|is it (?:true|dangerous|safe)|checklist|teaching)\b/u;

/** Words that tell of one person at hand. Plurals ("in patients with") tell of none. */
const person = new RegExp(
  [
    '(?<!\\b(?:type|class|grade|stage|phase|factor|angiotensin|complex|killip|nyha|troponin|bipolar|part|level) )\\bi\\b(?![-/.])|\\b(?:me|my|mine|myself|our|we|us)\\b',
    '\\b(?:he|she|his|her|him|himself|herself)\\b',
    '\\b(?:mum|mom|mother|father|dad|daddy|mommy|wife|husband|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|granny|uncle|aunt|friend|girlfriend|boyfriend|partner|flatmate|roommate|neighbou?r|colleague|cousin|niece|nephew|toddler|(?:my|our|the|a) (?:baby|child|kid))\\b',
    '\\b\\d{1,3}[- ]?(?:years?|yrs?|y|months?|mths?|weeks?|wks?|days?)[- ]?(?:old|\\/?o)\\b|\\b\\d{1,3} ?(?:yo|y\\/o)\\b|\\b\\d{1,3}[mf]\\b|\\bmom \\d\\d\\b|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:day|week|month|year)s?[- ]old\\b|\\b(?:pt|patient)\\b(?! (?:care|education|safety|selection|reported|outcomes?|leaflets?|data|level))',
    "\\b(?:this|a|an|my|the|trauma|dialysis|elderly|young|pregnant|unconscious) (?:\\w+ ){0,2}(?:patient|woman|man|lady|gentleman|girl|boy|infant|neonate|primigravida)\\b|^(?:patient|pt|woman|man|child|kid|boy|girl|newborn|baby|elderly|infant)\\b|'s patient\\b",
    '\\b\\d\\d?\\/40\\b|\\bg\\dp\\d\\b|^\\d\\d[- ]weeks?\\b|\\bhelp me\\b|^what (?:to do|(?:should|must) be done|do (?:you|i) do)\\b(?!.*\\b(?:if|when|patients|prevent|in case)\\b)|^pregnant\\b|\\bweeks pregnant\\b',
  ].join('|'),
  'u',
);
const general =
  /\b(?:in|among|for|of) (?:\w+ ){0,3}(?:patients|adults|children|people|women|men|infants|adolescents|elderly|teenagers|neonates|persons|those)\b|\b(?:efficacy|effectiveness|effective|incidence|prevalence|mortality|sensitivity|specificity|accura\w+|reliable|predictive|associat\w+|trials?|evidence|versus|vs|compared|comparison|superior\w*|inferior\w*|meta-analysis|systematic|guidelines?|risk (?:factors?|of)|rates? of|proportion|outcomes?|prophylaxis|prevent\w*|reduces?|role of|effect of|benefits?|reduction|regimens?|late sequelae|useful|long-term|optimal|score|algorithm|survival|how (?:common|often|frequent)|works? best|which (?:is|works?) (?:better|best)|rural|programmes?|programs?|drills?|checklists?|teach\w*|students|wards|screening|elective|stud(?:y|ies)|cohort|audit|bundle|countries|reviews?)\b/u;
const measured =
  /\b(?:bp|hr|rr|spo2|sats|gcs|sbp|map|lactate|ph|temp|inr|hb|nihss|iop|qrs|pef|pco2|wells) ?(?:of |is |<|>|=)?\d|\b\d{2,4} ?ml\b/u;
const told =
  /\b(?:presents?|presented|arrived|brought in|given|ongoing|failed|despite|pending|refuses|not responding|last seen well|collapsed)\b/u;
const telegram =
  /\b(?:sudden\w*|please help|help me|help[!.]|what (?:do|should|can) i|already|now|whole|all over|ever|throwing up|vomiting|keeps|turned|feels|cannot|not working|^(?:just )?(?:took|taken|ate|swallowed|drank)|since (?:this|last|yesterday))\b/u;

/** Half a sentence that tells of something now, as people write in haste: it asks nothing in its first words. */
const isAsked =
  /^(?:is|are|does|do|did|can|could|should|would|will|has|have|what|which|who|when|where|why|how|may|must)\b|^(?:for|with|in|after|among|during)\b[^.;?]*, (?:is|are|does|do|can|should|would|has|how|what|which)\b|: |\bor \w+ (?:for|in|to)\b/u;
const timeWindow = /(?<![\w.])[\d.]{1,12} ?(?:to|-|–) ?[\d.]{1,12} ?(?:h|hours?|minutes?|days?)\b/gu;
const isHaste = (text: string): boolean =>
  !isAsked.test(text) &&
  (recentWords.test(text.replace(timeWindow, '')) || isInPieces(text) || quantity.test(text));

/** "Chest tight, left arm numb": pieces of an account, and no list of single names. */
const isInPieces = (text: string): boolean =>
  /\p{L}\p{L}[,.;] \S/u.test(withoutDoses(text)) &&
  text.split(/[,.;] /u).some((piece) => piece.includes(' ') && wordsBesideDrugs(piece).length > 1);

const askedInGeneral = /\b(?:can|could|do|should|would|may|must|did) (?:i|we)\b/gu;

/** Whether the question tells of somebody at hand, in words of a patient, a relative or a clinician. */
export function isAboutIndividual(text: string): boolean {
  const rest = withoutTypicalPatient(text);
  if (rest !== undefined && !person.test(rest)) return false;
  const isLesson = lesson.test(text);
  if (person.test(isLesson ? text.replace(askedInGeneral, '') : text)) return true;
  return (
    !isLesson &&
    !general.test(text) &&
    (measured.test(text) || told.test(text) || telegram.test(text) || isHaste(text))
  );
}

/** Whether the sign at `start` is there now: not denied and, unless it is background, not long past or only feared. */
export function isPresent(text: string, start: number, end: number, isBackground: boolean): boolean {
  const before = sentenceBefore(text, start);
  const clauseEnd = /[.,;:?!](?! (?:that|which|this) (?:is|was) )| but | and now | now /u.exec(
    text.slice(end, end + sentenceChars),
  )?.index;
  const clauseStart = Math.max(...[',', ':', ' but ', ' now '].map((mark) => before.lastIndexOf(mark)), 0);
  const clause = before.slice(clauseStart) + text.slice(start, end + (clauseEnd ?? sentenceChars));
  const after = text.slice(end, end + 30);
  if (isDenied(before, after) || after.startsWith(' never')) return false;
  if (isBackground) return true;
  if (longAgo.test(clause)) return false;
  if (supposed.test(before)) return false;
  return (
    !pastBefore.test(before) ||
    (/\bhad (?:a |an |his |her |my )?(?:\w+ ){0,2}$/u.test(before) && recentWords.test(text))
  );
}

/** How far a sentence is read around a sign. */
const sentenceChars = 400;

function sentenceBefore(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - sentenceChars), start);
  return near.slice(Math.max(...['.', ';', '?', '!'].map((mark) => near.lastIndexOf(`${mark} `))) + 1);
}

function isDenied(before: string, after: string): boolean {
  const last = [...before.matchAll(denied)].at(-1);
  if (!last) return false;
  const reach = before.slice(last.index + last[0].length);
  if (/[.;?!]/u.test(reach) || emptyDenial.test(before) || newThought.test(reach)) return false;
  if (!reach.includes(',')) return reach.trim().split(/\s+/u).length <= 5;
  return /\b(?:or|nor)\b/u.test(reach) || /^[^.;?!]{0,25}\b(?:or|nor)\b/u.test(after);
}
