import shortForms from './abbreviations.json' with { type: 'json' };
import thesaurus from './thesaurus.json' with { type: 'json' };

/** Every wording of the thesaurus, in small letters, and every short form as it is written. */
export const medicalTerms: ReadonlySet<string> = new Set([
  ...thesaurus.same.flatMap((line) => line.split(' ~ ')),
  ...thesaurus.means.flatMap((line) => line.split(/ = |, |; /)),
  ...shortForms.lines.map((line) => line.split(' = ')[0] as string),
]);
