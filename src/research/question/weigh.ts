import { LRUCache } from 'lru-cache';
import { commonOutcomes } from '../language/outcomes.ts';
import { contentStems, splitLettered, stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import { askedPart } from './asked-part.ts';
import { brandNames } from './brand-names.ts';
import type { Concept } from './concept.ts';
import { joinListed } from './listed.ts';
import { readPico } from './pico.ts';
import { sameWord } from './same-word.ts';
import { findAllWordings } from './wordings.ts';

/** Words every clinical question uses; they say little about its subject. */
const generic = new Set(
  `affect affects association associated benefit beneficial better best change changes clinical compare compared comparison
decrease decreased difference differences effect effective effectiveness effects efficacy efficient factor factors help helps
impact improve improved improves improving increase increased increases influence latest lower lowers management need needed
outcome outcomes patient patients people person persons predict predictor predictors prevent prevents rate rates recommended
reduce reduced reduces reducing relate related relationship risk role safe safer safety study suitable superior therapy treat
treated treatment treatments use used useful using value work works worse evidence aged first line second side adult adults
inferior really still always necessary needed justified possible exist exists there make worth worthwhile good know
actually already anything bad brother bring dad daughter doctor doctors even everybody father get gets getting give given gives
got happen happens husband instead keep keeps like lot lots many mean means mom mother much mum ok okay option options people
point put really say says sister something son sort stay still take taken takes taking tell thing things told took try trying want
wanted wants way wife wonder yet
versus vs reduction reductions absolute across add added adding amount approach available based begin beginning chance conventional
course criteria data degree early established every extended form general initial kind level long major new official outcome overall
percentage point possible prescribe prescribed prescribing range recent right same severe sequential short soon someone standard
standardised start started starting stop stopped stopping strategy strategies term time timing together type typical usual wide worse
alone another back big bring brings brought cause caused causes choice cut drug drugs enough feel feels fine go goes going look looks made
healthy neighbour neighbor friend colleague aunt uncle cousin grandmother grandfather grandma grandpa asks asked asking beat
beats lives old ward room medication medications medicine medicines mine number option pick save small someone told well whose`.split(
    /\s+/,
  ),
);
const genericStems = new Set([...generic].map(stem));
const genericWeight = 0.3;
/** Numbers and units: an answer may state them otherwise ("0.5 mg daily" as "low-dose", 75 years as "older adults"). */
const quantity =
  /^(?:\p{N}.*|mg|kg|ml|mmol|mcg|hour|dai|daili|week|month|year|two|three|four|five|six|seven|eight|nine|ten)$/u;
const isFrame = (each: string): boolean => genericStems.has(each) || quantity.test(each);

/** A word of the question as it is matched, and how much it counts. */
export type QueryTerm = { stem: string; weight: number };

export type WeightedQuestion = { terms: readonly QueryTerm[]; concepts: readonly Concept[] };

/** The stages of a research weigh the same question and its parts again and again. */
const weighed = new LRUCache<string, WeightedQuestion>({ max: 200 });

/** Stems of the question with weights, of which generic words have little, and the concepts they make up. */
export function weighQuestion(question: string): WeightedQuestion {
  const found = weighed.get(question) ?? weigh(question);
  weighed.set(question, found);
  return found;
}

function weigh(question: string): WeightedQuestion {
  const asked = words(question);
  const own = new Set(contentStems(question));
  const told = new Set([...stemsToldOnly(question), ...shorthandStems(question)]);
  const isFraming = (each: string) => isFrame(each) || told.has(each);
  const weights = new Map<string, number>();
  for (const each of own) weights.set(each, genericStems.has(each) || told.has(each) ? genericWeight : 1);
  const concepts: Concept[] = [];
  const outcome = outcomeStems(question);
  const isOutcome = (shown: string) => contentStems(shown).every((each) => outcome.has(each));
  const grouped = new Set<string>();
  for (const { found, alternatives } of findAllWordings(question)) {
    if (onlyFrames(found, alternatives)) continue;
    const own = [...new Set(contentStems(found))];
    const [only = ''] = own;
    const forms = own.length === 1 ? sameWord(only).map((form) => [form]) : [own];
    const wordings = [...forms, ...alternatives.map((wording) => [...new Set(contentStems(wording))])].filter(
      ({ length }) => length > 0,
    );
    const [first = []] = wordings;
    for (const each of first) grouped.add(each);
    concepts.push({ shown: found, wordings, weight: 1, isOutcome: isOutcome(found) });
  }
  // "Finerenone (Kerendia)": the product says nothing that its substance beside it does not.
  const doubled = brandNames.filter(([, substance]) =>
    words(substance).every((word) => asked.includes(word)),
  );
  for (const word of doubled.flatMap(([name]) => words(name))) grouped.add(stem(word));
  // "Coenzyme Q" is not about any coenzyme.
  for (const each of own) if (!grouped.has(each)) grouped.add(splitLettered(each)?.before ?? '');
  for (const each of own) {
    if (grouped.has(each)) continue;
    const { before = each, letter } = splitLettered(each) ?? {};
    const word = asked.find((one) => stem(one) === before) ?? before;
    const shown = letter ? `${word} ${letter}` : word;
    concepts.push({
      shown,
      wordings: sameWord(each).map((one) => [one]),
      weight: isFraming(each) ? genericWeight : 1,
      isOutcome: isOutcome(shown),
    });
  }
  const terms = [...weights].map(([key, weight]) => ({ stem: key, weight }));
  return { terms, concepts: joinListed(question, concepts) };
}

/** Rarity in speech, alone and beside that in abstracts, from which a word is one of medicine. */
const medical = { inSpeech: 10, beside: 4 };

/**
 * Stems of a long history that stand in none of its question sentences and are everyday words: who drove whom to where is no
 * subject. Empty for a short question, and where nothing is asked.
 */
function stemsToldOnly(question: string): ReadonlySet<string> {
  const part = askedPart(question);
  if (part === question) return new Set();
  const asked = new Set(contentStems(part));
  return new Set(
    contentStems(question).filter((each) => {
      const { inSpeech, inAbstracts } = rarityOf(each);
      const isMedical = inSpeech >= medical.inSpeech && inSpeech - inAbstracts >= medical.beside;
      return !asked.has(each) && !isMedical;
    }),
  );
}

/** Of "pts" and "tx", which stand for words that only frame a question. */
const shorthandStems = (question: string): string[] =>
  findAllWordings(question)
    .filter(({ found, alternatives }) => onlyFrames(found, alternatives))
    .flatMap(({ found }) => contentStems(found));

/** Stems of an outcome that tells nothing of what was done to whom, where the question names a treatment or people beside it. */
function outcomeStems(question: string): ReadonlySet<string> {
  const { intervention, population, outcome } = readPico(question);
  const others = new Set(contentStems(`${intervention ?? ''} ${population ?? ''}`));
  const own = contentStems(outcome ?? '').filter((each) => !others.has(each));
  return new Set(others.size > 0 && own.every((each) => commonOutcomes.has(each)) ? own : []);
}

/** Stems of a text and, where it words a concept in another way ("HFpEF"), those of the question's own wording. */
export function inWordsOf({ concepts }: WeightedQuestion, stems: readonly string[]): readonly string[] {
  const present = new Set(stems);
  const has = (wording: readonly string[]) => wording.every((each) => present.has(each));
  const added = concepts.flatMap(({ wordings: [own = [], ...others] }) =>
    others.length > 0 && !has(own) && others.some(has) ? own.filter((each) => !present.has(each)) : [],
  );
  return added.length > 0 ? [...stems, ...added] : stems;
}

/** Whether one of the wordings stands in a text in full. */
export function isWorded(wordings: Concept['wordings'], stems: ReadonlySet<string>): boolean {
  return wordings.some((wording) => wording.every((each) => stems.has(each)));
}

/** Whether a word is a number, a unit or a stretch of time. */
export const isQuantity = (word: string): boolean => quantity.test(stem(word));

/** Whether a word only frames a question and names nothing in it. */
export const isGeneric = (word: string): boolean => words(word).every((each) => genericStems.has(stem(each)));

/** The same of a wording, which may be short for others that do. */
export const onlyFrames = (found: string, alternatives: readonly string[]): boolean =>
  isGeneric(found) || (alternatives.length > 0 && alternatives.every(isGeneric));
