/** A question as it was asked, with what a model made of it in English: a reader of both sees where they differ. */
export const inBothWordings = (asked: string, english: string): string =>
  english === asked ? asked : `${asked} (in English: ${english})`;
