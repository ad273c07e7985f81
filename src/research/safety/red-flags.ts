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

/** The rules a question meets; the one for what no other knows only where there is no other. */
export function findEmergencies(question: string): RedFlagRule[] {
  const situation = readSituation(question);
  const { found, isSomebody } = situation;
  const isMet = ({ groups }: ReturnType<typeof groupsOf>) =>
    groups.some((group) => group.every((one) => found.has(one) && (isSomebody || needsNobody.has(one))));
  const met = rules.filter(isMet).map(({ rule }) => rule);
  if (met.length > 0) return met;
  return (urgent && isMet(urgent)) || soundsUrgent(situation) ? [urgentRule] : [];
}
