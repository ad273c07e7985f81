/** What a part of an abstract does. */
export type Role = 'background' | 'methods' | 'results' | 'conclusion';

const rules: readonly (readonly [Role, RegExp])[] = [
  [
    'conclusion',
    /CONCLUSION|INTERPRETATION|SIGNIFICANCE|IMPLICATION|BOTTOM LINE|KEY POINT|RECOMMENDATION|WHAT DO THESE FINDINGS|MEANING|TAKE[- ]?HOME|SUMMARY STATEMENT|IN SUMMARY/,
  ],
  ['results', /RESULT|FINDING|OBSERVATION|WHAT DID THE RESEARCHERS DO AND FIND|DATA SYNTHESIS|HARMS|ADVERSE/],
  [
    'methods',
    /METHOD|DESIGN|SETTING|PARTICIPANT|PATIENTS|SUBJECT|INTERVENTION|MEASURE|OUTCOME|DATA SOURCES?|DATA EXTRACTION|STUDY SELECTION|ELIGIBILITY|SAMPLE|ANALYSIS|MATERIAL|PROCEDURE|REGISTRATION|FUNDING|EXPOSURE/,
  ],
  [
    'background',
    /BACKGROUND|OBJECTIVE|AIM|PURPOSE|INTRODUCTION|CONTEXT|RATIONALE|HYPOTHES|QUESTION|IMPORTANCE|WHY WAS|GOAL/,
  ],
];

/** The role of a labelled section; undefined when the label says nothing (`UNLABELLED`) or names two roles. */
export function roleOfLabel(label: string | null | undefined): Role | undefined {
  const upper = label?.toUpperCase();
  if (!upper || /METHOD.{0,200}(?:RESULT|FINDING)|RESULT.{0,200}CONCLUSION/.test(upper)) return undefined;
  return rules.find(([, pattern]) => pattern.test(upper))?.[0];
}
