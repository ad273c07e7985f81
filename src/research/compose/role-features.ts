/** Cue patterns that tell parts of an abstract apart; the first is the bias. Order is shared with the weights. */
const cues: readonly RegExp[] = [
  /\b(?:conclu|in summary|in short|taken together|overall|thus|therefore|hence|in conclusion)/i,
  /\b(?:suggest|indicat|impl(?:y|ies)|support|appears?|seems?|highlight|demonstrat|confirm)/i,
  /\b(?:should|recommend|need(?:s|ed)? to|warrant|further (?:study|studies|research|investigation)|future)\b/i,
  /\b(?:may|might|could|can|possibl|potential)/i,
  /\b(?:our (?:results|findings|data|study|experience)|these (?:results|findings|data)|this (?:study|trial|review|meta-analysis))\b/i,
  /\b(?:is|are)\b/i,
  /\b(?:was|were)\b/i,
  /\b(?:effective|beneficial|feasible|useful|safe|valuable|reliable|important|promising)\b/i,
  /(?:\bp\s*[<=>≤≥]|\bCI\b|\bOR\b|\bHR\b|\bRR\b|confidence interval|odds ratio|hazard ratio|relative risk)/,
  /\d+(?:\.\d+)?\s?%/,
  /\d/,
  /\b(?:significant|significantly|higher|lower|compared|correlat|associated|increased|decreased|reduced|no difference|did not)/i,
  /\b(?:respectively|mean|median|ranged?|versus|vs\.?)(?=\s)/i,
  /\b(?:we (?:found|observed|identified|detected)|there (?:was|were)|showed|revealed|occurred|achieved)\b/i,
  /\b(?:we (?:conducted|performed|used|measured|assessed|evaluated|analy[sz]ed|compared|reviewed|searched|enrolled|randomi[sz]ed|recruited|included|collected))\b/i,
  /\b(?:randomi[sz]ed|randomly|assigned|allocated|recruited|enrolled|eligible|criteria|questionnaire|regression|primary (?:outcome|end ?point)|retrospectively|prospectively|database|consecutive)\b/i,
  /\b(?:were (?:assessed|measured|evaluated|collected|included|analy[sz]ed|performed|compared|reviewed|divided|obtained|recorded|used|studied|examined|calculated))\b/i,
  /\b(?:aim|aims|aimed|objective|purpose|to (?:determine|evaluate|assess|investigate|examine|compare|explore|describe|test)|whether|hypothes[ie])/i,
  /\b(?:is known|remains?|unclear|controversial|however|although|has been|have been|little|common|leading cause|few studies|recent)\b/i,
  /\?/,
];

const bins = 5;

/** Indices of the features that are present in a sentence at `position` (from 0) of `total`. */
export function roleFeatures(sentence: string, position: number, total: number): number[] {
  const features = [0];
  cues.forEach((cue, index) => {
    if (cue.test(sentence)) features.push(1 + index);
  });
  const share = total > 1 ? position / (total - 1) : 1;
  features.push(1 + cues.length + Math.min(bins - 1, Math.floor(share * bins)));
  if (position === 0) features.push(1 + cues.length + bins);
  if (position === total - 1) features.push(2 + cues.length + bins);
  return features;
}
