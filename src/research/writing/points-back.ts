/** "It reduced …", "Both drugs …", "This variant …": what is meant stands in the sentence before. */
const backward = /^(?:it|they|he|she|both|neither|such|this|these|the (?:former|latter))\b/i;
/** "It is concluded that …", "It seems right to …": nobody is meant; "It is likely to …" is about somebody again. */
const impersonal =
  /^it (?:is|was|seems|appears|can be|may be|has been)(?: [a-z]+){1,5} (?:that|(?<!\b(?:likely|able|expected|shown|found|known|thought|considered) )to)\b/i;
/** "Only 4 of these 24 patients": a group that was told of before. */
const ofThose = /^(?:[\w-]+ ){0,4}of (?:these|them|the latter)(?: \d|,)/i;
/** "These findings", "This randomised, double-blind trial" are the study's own. */
const own =
  /^(?:this|these)(?: [\w-]+,?){0,6}? (?:stud(?:y|ies)|trials?|reviews?|results?|findings?|data|papers?|articles?|reports?|(?:meta-?)?analys[ei]s|work|evidence|research|observations?|experiments?|investigations?|project|protocol)\b/i;

/** Whether a sentence is understood only behind the one that stands before it. */
export const pointsBack = (text: string): boolean =>
  (backward.test(text) && !impersonal.test(text) && !own.test(text)) || ofThose.test(text);
