/** Near the beginning: a conclusion may end in such a call. */
const callsForStudies =
  /^.{0,40}\b(?:further|future|additional|more|larger|larger-scale|large(?= [^.]{0,40}(?:trials|studies) are )|prospective|randomi[sz]ed|controlled|well-designed|placebo-controlled)\b(?:[ -][\w-]{1,30},?){0,5} (?:research|stud(?:y|ies)|trials?|investigations?|analys[ei]s|work|evidence|data)\b/i;
const asIfNeeded =
  /\b(?:need(?:s|ed)?|require[ds]?|warrant(?:s|ed)?|necessary|should|must|might|could|may (?:be|help)|await(?:s|ed)?|called for|desirable|justified|recommended)\b/i;
const ofThePublication =
  /\bthis (?:article|paper|report|chapter|supplement)\b[^.]{0,60}\b(?:part of|published|belongs|special (?:issue|supplement))\b|\b(?:trial|study) (?:registration|is registered)\b|\bregistered (?:at|with|in) (?:clinicaltrials|isrctn)/i;
const ofTheAim =
  /^(?:[A-Z]{4,12}:? )?(?:(?:here(?:in)?,? )?we|(?:in )?(?:this|the (?:present|current)) (?:study|trial|review|report|article|paper),? ?(?:we)?) (?:[a-z]+ly )?(?:aim(?:s|ed)?|sought|investigate[ds]?|examine[ds]?|assess(?:es|ed)?|evaluate[ds]?|stud(?:y|ied)|tested|compare[ds]?|determined|explore[ds]?|describe[ds]?) (?:to\b|whether|if|how|the (?:effects?|efficacy|impact|association|relationship|role|use|risk)\b)/i;
const ofTheReview =
  /^(?:(?:here(?:in)?|in th(?:is|e present) (?:review|overview|article|paper|chapter)),? )?we (?:summari[sz]e|review|discuss|outline|highlight|give an overview of)\b/i;
const ofTheAuthors =
  /\b(?:commercial interests?|conflicts? of interest|competing interests?|nothing to disclose|research support recipient)\b/i;
const ofTheStart = /^(?:at (?:baseline|study entry|enrol?lment|randomi[sz]ation)|baseline)\b/i;

/**
 * Whether a sentence asks for more studies, says what was to be found out, how things stood before, or speaks of the publication
 * and its authors: it answers nothing, whatever words it shares with a question.
 */
export const isAside = (sentence: string): boolean =>
  ofThePublication.test(sentence) ||
  ofTheAim.test(sentence) ||
  ofTheReview.test(sentence) ||
  ofTheAuthors.test(sentence) ||
  ofTheStart.test(sentence) ||
  (callsForStudies.test(sentence) && asIfNeeded.test(sentence));
