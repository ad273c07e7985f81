import { words } from '../language/tokens.ts';

/** Population, intervention, comparator and outcome as the question words them; null where it names none. */
export type Pico = {
  population: string | null;
  intervention: string | null;
  comparator: string | null;
  outcome: string | null;
};

const lead =
  /^(?:(?:what (?:is|are) the )?(?:effects?|effectiveness|efficacy|safety|role|impact|benefits?|risks?|harms?) of|(?:does|do|did|is|are|was|were|can|could|should|will|would|has|have) (?:the use of )?|how (?:effective|safe|good|well) (?:is|are|does|do)|what is|what are)\s*/i;
const outcomeVerb =
  /\b(?:reduc(?:e|es|ing)|increas(?:e|es|ing)|improv(?:e|es|ing)|prevent(?:s|ing)?|lower(?:s|ing)?|works?|help(?:s)?|treats?|rais(?:e|es|ing)|caus(?:e|es|ing)|affect(?:s|ing)?|slow(?:s|ing)?|protect(?:s|ing)? (?:against|the)|decreas(?:e|es|ing)|relieve(?:s)?|influence(?:s)?|predict(?:s)?|shorten(?:s)?|prolong(?:s)?|lead(?:s)? to|associated with|related to|effective(?: for| against)?|safe(?: for)?|helpful|useful|beneficial|worthwhile)\b/i;
const comparing =
  /\b(?:versus|vs\.?|compared (?:with|to)|rather than|instead of|(?:better|safer|worse|superior|inferior|more effective|less effective) (?:than|to)|as well as)\b/i;
const inPopulation =
  /\b(?:in|among|amongst|for) (?=(?:(?:adult|elderly|older|young|pregnant|critically|hospitali[sz]ed|the) )*(?:adults?|patients?|people|persons?|women|men|children|infants?|neonates?|adolescents?|those|individuals|pregnan\w*|users)\b)|\bin\b(?! (?:reducing|preventing|improving|lowering|treating|terms|addition|general))/i;

/** Reads the parts of a clinical question by fixed rules; a part that no rule finds stays null. */
export function readPico(question: string): Pico {
  const compared = cutAfter(question.replace(/(?<![?.!\s])[?.!\s]+$/u, ''), comparing);
  const first = cutAfter(compared.before, inPopulation);
  const second = cutAfter(compared.after ?? '', inPopulation);
  const rest = first.before;
  const outcome = cutAfter(rest, outcomeVerb);
  const started = lead.test(outcome.before);
  const intervention = outcome.before.replace(lead, '');
  return {
    population: named(first.after ?? second.after),
    comparator: named(second.before),
    outcome: named(outcome.after),
    intervention: started || outcome.after ? named(intervention) : null,
  };
}

function cutAfter(text: string, pattern: RegExp): { before: string; after: string | null } {
  const match = pattern.exec(text);
  if (!match) return { before: text, after: null };
  return { before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) };
}

function named(part: string | null): string | null {
  const trimmed = part?.replace(/^[\s,;:]+|(?<![\s,;:])[\s,;:]+$/gu, '') ?? '';
  return words(trimmed).length > 0 ? trimmed : null;
}
