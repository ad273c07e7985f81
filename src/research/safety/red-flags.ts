import { isPatientWording } from './audience.ts';

type RedFlag = { pattern: RegExp; advice: string; reference: string };

const call = 'Call your local emergency number now (for example 112, 911, 999 or 115)';

/** Each rule follows the public advice named in `reference`. Shown before anything else in a report. */
const redFlags: readonly RedFlag[] = [
  {
    pattern:
      /\b(?:face|facial|mouth)\b.{0,25}\b(?:droop|dropp|fallen|numb|weak|one side)|\b(?:slurr\w*|garbled) (?:speech|words)|\bspeech\b.{0,15}\bslurr|\b(?:sudden\w*|one[- ]sided?|left|right)\b.{0,30}\b(?:arm|leg|side)\b.{0,20}\b(?:weak|numb|paraly)|\b(?:weak|numb|paraly)\w*\b.{0,25}\b(?:on (?:one|my|his|her|the) (?:left |right )?side)|\bcan(?:no|')?t (?:speak|lift (?:my|his|her) arm)/iu,
    advice: `Possible signs of a stroke. ${call}; note the time the signs began.`,
    reference: 'FAST test: Harbison et al., Stroke 2003;34:71; NHS "Act FAST"',
  },
  {
    pattern:
      /\bchest\b.{0,20}\b(?:pain|tight|pressure|crush|squeez|heav)|\b(?:crushing|tight\w*|pressure|heav\w*|pain)\b.{0,12}\b(?:in|across|on)\b.{0,10}\bchest\b/iu,
    advice: `Chest pain can be a heart attack. ${call}, above all if it lasts, spreads to arm, neck or jaw, or comes with sweating or breathlessness.`,
    reference: 'Gulati et al., AHA/ACC chest pain guideline, Circulation 2021;144:e368',
  },
  {
    pattern:
      /\banaphyla|\b(?:tongue|throat|lips?|face)\b.{0,20}\b(?:swell|swollen|swelled|clos)|\b(?:swell\w*|swollen)\b.{0,20}\b(?:tongue|throat|lips?|face)\b/iu,
    advice: `Possible anaphylaxis. Use an adrenaline auto-injector if there is one, and lie down. ${call}.`,
    reference: 'Cardona et al., World Allergy Organization guidance, World Allergy Organ J 2020;13:100472',
  },
  {
    pattern:
      /\bcan(?:no|')?t (?:breathe|catch (?:my|his|her) breath)|\b(?:severe|sudden|struggl\w*|difficult\w*|trouble|hard|short\w*)\b.{0,15}\b(?:breath\w*)|\blips?\b.{0,15}\bblue/iu,
    advice: `Sudden or severe trouble breathing is an emergency. ${call}.`,
    reference: 'NHS: shortness of breath, when to call 999',
  },
  {
    pattern:
      /\b(?:kill|hurt|harm|cut)(?:ing)? (?:myself|himself|herself|themsel)|\b(?:want|wish|going|plan\w*|better) (?:to die|i (?:was|were) dead|to end (?:it|my life)|off dead)|\bend(?:ing)? my (?:own )?life\b|\bsuicidal\b|\btake my own life\b/iu,
    advice: `If you or somebody with you might act on thoughts of suicide or self-harm, do not stay alone. ${call} or a crisis line of your country.`,
    reference: 'WHO mhGAP Intervention Guide 2.0, module Self-harm/Suicide',
  },
  {
    pattern:
      /\b(?:overdos\w*|poison\w*|swallowed\b.{0,25}\b(?:bleach|pills|tablets|batter\w*)|took too (?:many|much))/iu,
    advice: `Possible poisoning or overdose. ${call} or a poison centre; do not wait for symptoms.`,
    reference: 'WHO guidelines for poison control centres; NHS: poisoning',
  },
  {
    pattern:
      /\b(?:worst headache|thunderclap|sudden severe headache)|\b(?:stiff neck)\b.{0,40}\b(?:fever|rash|headache|light)|\b(?:fever|headache|rash)\b.{0,40}\bstiff neck\b|\brash\b.{0,30}\b(?:not|doesn't|does not|won't) (?:fade|blanch)/iu,
    advice: `A sudden worst headache, or fever with a stiff neck or a rash that does not fade, needs emergency care. ${call}.`,
    reference: 'NICE NG240 (meningitis, 2024); Perry et al., JAMA 2013;310:1248 (Ottawa SAH rule)',
  },
  {
    pattern:
      /\b(?:vomit\w*|cough\w*|throw\w* up)\b.{0,12}\bblood\b|\bblood\b.{0,12}\b(?:vomit)|\b(?:bleed\w*)\b.{0,25}\b(?:won't|will not|does not|doesn't|not) stop|\bblack,? tarry stools?\b|\bheavy (?:vaginal )?bleeding\b.{0,30}\bpregnan|\bpregnan\w*\b.{0,30}\bheavy (?:vaginal )?bleeding/iu,
    advice: `Heavy bleeding or vomiting blood is an emergency. ${call}.`,
    reference: 'NICE CG141 (acute upper gastrointestinal bleeding); NHS: vomiting blood',
  },
  {
    pattern:
      /\b(?:unconscious|unresponsive|won't wake|will not wake|not waking|passed out and|seizure\b.{0,25}\b(?:now|won't stop|minutes)|fitting now)|\bbaby\b.{0,40}\b(?:floppy|blue|not breathing|limp)/iu,
    advice: `Somebody who cannot be woken, has a long seizure or a limp or blue child needs help at once. ${call}.`,
    reference: 'European Resuscitation Council Guidelines 2021, first aid and paediatric life support',
  },
];

const acuteCase =
  /\b(?:right now|just now|since (?:this|last) (?:morning|night|evening)|(?:minutes|hours?) ago|he is|she is|he's|she's|he has|she has|(?:wife|husband|mother|father|mum|mom|dad|son|daughter|child|baby|friend|partner|brother|sister)\b)/iu;
const denied = /\b(?:no|not|without|denies|denied|never had)\b[^.,;?!]{0,20}$/iu;

/**
 * Advice for signs of an emergency, worst first. Only words about a person at hand count ("I have chest pain"), not
 * questions about patients in general ("Does aspirin help in chest pain?").
 */
export function findRedFlags(question: string): string[] {
  const text = question.normalize('NFKC').replaceAll('’', "'");
  if (!isPatientWording(text) && !acuteCase.test(text)) return [];
  return redFlags
    .filter(({ pattern }) => {
      const match = pattern.exec(text);
      return match !== null && !denied.test(text.slice(0, match.index));
    })
    .map(({ advice }) => advice);
}
