import { isAboutIndividual, isPresent, recentWords } from './context.ts';
import { findMeasures } from './measures.ts';
import { plainWording } from './plain-wording.ts';
import { signs } from './signs.ts';

/** What a question tells: its plain wording, the signs that are there now, and whether somebody at hand is spoken of. */
export type Situation = { text: string; found: ReadonlySet<string>; isSomebody: boolean };

/** What somebody has or is, however long since: it makes other signs grave. */
export const background: ReadonlySet<string> = new Set(
  'pregnant,gave birth,blood thinner,diabetic,adrenal,leg clot,aneurysm,low defence,child,exposure,testicle,back or legs'.split(
    ',',
  ),
);
const strokeNow = /\b(?:having|suffering|suspected|acute|last seen well|nihss|onset)\b/u;

/** Who asks and what is urgent are both read from the situation of one question. */
let last: { question: string; situation: Situation } | undefined;

export function readSituation(question: string): Situation {
  if (last?.question === question) return last.situation;
  const text = plainWording(question);
  const situation = { text, found: presentSigns(text), isSomebody: isAboutIndividual(text) };
  last = { question, situation };
  return situation;
}

/** What is named more often is no account of somebody, and each place costs a look around it. */
const mostPlaces = 20;

function isHere(text: string, pattern: RegExp, isBackground: boolean): boolean {
  let places = 0;
  for (const { index, 0: match } of text.matchAll(pattern)) {
    if (isPresent(text, index, index + match.length, isBackground)) return true;
    places += 1;
    if (places === mostPlaces) return false;
  }
  return false;
}

function presentSigns(text: string): Set<string> {
  const found = findMeasures(text);
  for (const [name, patterns] of Object.entries(signs)) {
    if (found.has(name)) continue;
    if (patterns.some((pattern) => isHere(text, pattern, background.has(name)))) found.add(name);
  }
  if (recentWords.test(text)) found.add('recent');
  if (found.has('stroke named') && strokeNow.test(text)) found.add('stroke happening');
  return found;
}
