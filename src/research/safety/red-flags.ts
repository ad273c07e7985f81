import { isPrescription } from './red-flags/doses.ts';
import { type RedFlagRule, redFlagRules, urgentRule } from './red-flags/rules.ts';
import { readSituation } from './red-flags/situation.ts';
import { soundsUrgent } from './red-flags/urgency.ts';

/** Signs that speak for themselves, whoever is spoken of. */
const needsNobody = new Set(['wants to die']);
const groupsOf = (rule: RedFlagRule) => ({
  rule,
  groups: rule.signs.split('|').map((group) => group.split('+').map((one) => one.trim())),
});
const rules = redFlagRules.map(groupsOf);
const [urgent] = [urgentRule].map(groupsOf);

/**
 * Advice for signs of an emergency, worst first. Only a person at hand counts ("I have chest pain"), not a question about
 * patients in general ("Does aspirin help in chest pain?"), a sign that is denied or one of long ago. The same question
 * always gets the same answer. How often it is right: docs/red-flags.md.
 */
export function findRedFlags(question: string): string[] {
  return findEmergencies(question).map(({ advice }) => advice);
}

/**
 * The rules a question meets. Where nobody is named and the wording as a whole is urgent ("tongue swelling after bee
 * stings"), its signs say which advice; the rule for what no other knows holds only where there is no other. A list
 * of drugs and doses alone tells of no overdose.
 */
export function findEmergencies(question: string): RedFlagRule[] {
  const situation = readSituation(question);
  if (isPrescription(situation.text)) return [];
  const { found, isSomebody } = situation;
  const isMet = ({ groups }: ReturnType<typeof groupsOf>, isAnybody = isSomebody) =>
    groups.some((group) => group.every((one) => found.has(one) && (isAnybody || needsNobody.has(one))));
  const metBy = (isAnybody: boolean) => rules.filter((one) => isMet(one, isAnybody)).map(({ rule }) => rule);
  const met = metBy(isSomebody);
  if (met.length > 0) return met;
  if (!(urgent && isMet(urgent)) && !soundsUrgent(situation)) return [];
  const likely = metBy(true);
  return likely.length > 0 ? likely : [urgentRule];
}
