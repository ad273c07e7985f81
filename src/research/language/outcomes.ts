import { contentStems, stem } from './tokens.ts';

/** Outcomes that trials of everything count. */
export const commonOutcomes = new Set(
  contentStems(
    'all-cause cardiovascular major adverse events event mortality death deaths survival hospitalisation hospitalization hospital admission admissions stay quality of life symptoms',
  ),
);

export const deaths = new Set('death deaths mortality dying died'.split(' ').map(stem));
export const anyCause = new Set('any all cause causes total'.split(' ').map(stem));

/** Words of harms. */
export const harmWords =
  /\b(?:adverse|side effects?|harm(?:s|ful|ed)?\b|toxic\w*|hypoglyc\w*|hypotens\w*|low blood pressure|faint\w*|syncope|electrolyte|kidney injury|hyperkal\w*|bleed\w*|ha?emorrhag\w*|ketoacidosis|discontinu\w*|tolerab\w*|well tolerated|safety|complications?|withdr[ae]w\w*|nausea|vomiting|diarrh\w*|infections?\b|fractures?\b|overdiagnos\w*|false[- ]positives?)/gi;
