import { isPresent, recentWords, tellsOfSomebody } from './red-flags/context.ts';
import { findMeasures } from './red-flags/measures.ts';
import { plainWording } from './red-flags/plain-wording.ts';
import { redFlagRules } from './red-flags/rules.ts';
import { signs } from './red-flags/signs.ts';

/** Signs that speak for themselves, whoever is spoken of. */
const needsNobody = new Set(['wants to die']);
/** What somebody has or is, however long since: it makes other signs grave. */
const background = new Set(
  'pregnant,gave birth,blood thinner,diabetic,adrenal,leg clot,aneurysm,low defence,child,exposure,testicle,back or legs'.split(
    ',',
  ),
);

const rules = redFlagRules.map((rule) => ({
  rule,
  groups: rule.signs.split('|').map((group) => group.split('+').map((one) => one.trim())),
}));

/**
 * Advice for signs of an emergency, worst first. Only a person at hand counts ("I have chest pain"), not a question about
 * patients in general ("Does aspirin help in chest pain?"), a sign that is denied or one of long ago. By fixed rules.
 */
export function findRedFlags(question: string): string[] {
  return findEmergencies(question).map(({ advice }) => advice);
}

/** The rules a question meets. */
export function findEmergencies(question: string) {
  const text = plainWording(question);
  const found = presentSigns(text);
  if (found.size === 0) return [];
  const isSomebody = tellsOfSomebody(text);
  const isHere = (one: string) => found.has(one) && (isSomebody || needsNobody.has(one));
  const met = rules
    .filter(({ groups }) => groups.some((group) => group.every(isHere)))
    .map(({ rule }) => rule);
  // The last rule is for what no other one knows.
  return met.length > 1 ? met.filter(({ id }) => id !== 'urgent') : met;
}

function presentSigns(text: string): Set<string> {
  const measured = findMeasures(text);
  const found = new Set(measured);
  if (measured.size > 0) found.add('measured');
  for (const [name, pattern] of Object.entries(signs)) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (!isPresent(text, index, index + match.length, background.has(name))) continue;
      found.add(name);
      break;
    }
  }
  if (recentWords.test(text)) found.add('recent');
  if (
    found.has('stroke named') &&
    /\b(?:having|suffering|suspected|acute|last seen well|nihss|onset)\b/u.test(text)
  ) {
    found.add('stroke happening');
  }
  return found;
}
