/** "It reduced …", "Both drugs …": who is meant stands in the sentence before. "These findings" are the study's own. */
const backward =
  /^(?:it|they|he|she|both|neither|such|this (?:drug|treatment|agent)|the (?:former|latter))\b/i;
/** "It is concluded that …", "It seems right to …": nobody is meant; "It is likely to …" is about somebody again. */
const impersonal =
  /^it (?:is|was|seems|appears|can be|may be|has been)(?: [a-z]+){1,5} (?:that|(?<!\b(?:likely|able|expected|shown|found|known|thought|considered) )to)\b/i;

/** Whether a sentence is understood only behind the one that stands before it. */
export const pointsBack = (text: string): boolean => backward.test(text) && !impersonal.test(text);
