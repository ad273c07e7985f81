/** What a clinical question is about, which decides what else must be asked. */
export type QuestionType =
  | 'therapy'
  | 'prevention'
  | 'diagnosis'
  | 'differential'
  | 'prognosis'
  | 'harm'
  | 'dosing';

/** The first that matches decides; what matches none asks for a therapy. */
const patterns: readonly (readonly [QuestionType, RegExp])[] = [
  [
    'differential',
    /\bdifferential\b|\bwhat (?:else )?(?:could|might|can) (?:be |have )?(?:caus|this be|it be|explain)|\b(?:possible|likely|common|main) (?:diagnos[ei]s|causes)\b|^(?:the )?causes of\b|\bwhat (?:are the )?causes\b/i,
  ],
  [
    'dosing',
    /\b(?:dos(?:e|es|ing|age)|how (?:much|often|many (?:mg|times|days))|titrat\w*|loading dose|duration of|how long should)\b/i,
  ],
  [
    'diagnosis',
    /\b(?:diagnos\w*|accura\w*|sensitivity|specificity|likelihood ratio|rul(?:e|ing) (?:out|in)|detect\w*|predictive value|cut-?off|biomarkers?|how (?:do|does|can) (?:you|i|we|one) tell)\b/i,
  ],
  [
    'prognosis',
    /\b(?:prognos\w*|survival|life expectancy|natural history|course of|recurrence rate|how likely|chances? of|outlook|predict(?:s|ors?)?)\b/i,
  ],
  ['prevention', /\b(?:prevent\w*|prophyla\w*|screen\w*|vaccin\w*|immuni[sz]\w*|primary prevention)\b/i],
  [
    'harm',
    /\b(?:side effects?|adverse|harm(?:s|ful)?|safe(?:ty|r)?|danger\w*|toxic\w*|caus(?:e|es|ing)|risks? of|interact\w*|contraindicat\w*|withdrawal)\b/i,
  ],
];

/** Who asks whether something helps, and for its side effects, asks for both. */
const asks = /\b(?:will|does|do|can|would|should)\b/i;
const benefit = /\b(?:help|work|improve|reduce|lower|treat|cure|relieve)\b/i;
const asksForBenefitToo = (question: string): boolean =>
  question.split(/[.?!]/).some((sentence) => {
    const start = sentence.search(asks);
    return start >= 0 && benefit.test(sentence.slice(start));
  });

/** Reads the type of a question from its words, by fixed rules. */
export function readQuestionType(question: string): QuestionType {
  const type = patterns.find(([, pattern]) => pattern.test(question))?.[0] ?? 'therapy';
  return type === 'harm' && asksForBenefitToo(question) ? 'therapy' : type;
}
