/** The parts of a sentence that each say something of their own. */
export const splitClauses = (sentence: string): string[] =>
  sentence.split(
    /[;:]\s|,\s(?=but|while|whereas|although|however|yet|and\s)|\b(?:but|whereas|although|however)\b/i,
  );
