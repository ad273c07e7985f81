const association = /\b(?:associat\w*|correlat\w*|linked|predict\w*|related to|relationship)\b/i;
const effect =
  /\b(?:reduces|lowers|lowered|prevent(?:s|ed)?|improve[sd]|increases|raise[sd]|cause[sd]?|protect(?:s|ed)|cut|cuts|halve[sd]|leads to|led to|results? in|resulted in)\b|(?<!\b(?:an?|the|with|of|for|had|was|were|is|are|and|or|by|to|be|been|not)\s)\b(?:reduced|increased|decreased)\b/i;
const doubt = /\b(?:may|might|could|possibly|perhaps|unclear|uncertain|unknown|unproven)\b/i;
const asking =
  /\bwhether\b|\bhypothes|\b(?:aim|aims|aimed|objective|purpose)\b|^to (?:determine|assess|evaluate|investigate|examine|test|compare|explore)\b|\?["'”’)\]]*$/i;

/**
 * How a statement makes more of its quotes than they are: an effect of an association, a fact of a possibility, a
 * finding of a question. A quote that is none of these is enough to carry the statement.
 */
export function findUpgrade(statement: string, quotes: readonly string[]): string | undefined {
  const only = (pattern: RegExp) => !pattern.test(statement) && quotes.every((quote) => pattern.test(quote));
  if (only(asking)) return 'a finding, where the quotes ask a question';
  if (only(doubt)) return 'a fact, where the quotes state a possibility';
  if (effect.test(statement) && only(association)) return 'an effect, where the quotes state an association';
  return undefined;
}
