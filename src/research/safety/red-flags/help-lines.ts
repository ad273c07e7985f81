import table from './help-lines.json' with { type: 'json' };
import type { Language, Sign } from './signs/sign.ts';

/** Numbers of one country: for emergencies, poison centre, crisis line. */
export type HelpLines = { emergency: string; poison?: string; crisis?: string };

/**
 * By ISO 3166 code; what is not here gets the general wording. Emergency numbers and lines as national services publish them,
 * each seen in three independent public lists; whoever adds one checks it likewise.
 */
export const helpLines: Readonly<Record<string, HelpLines>> = table.lines;

type Words = { call: string; local: string; poison: string; crisis: string; may: string; near: string };
const words: Readonly<Record<Language, Words>> = table.words;

/** What somebody who is no clinician is told of an emergency, with the numbers of the country where it is set. */
export function adviceOf(sign: Sign, language: Language, country?: string): string {
  const lines = helpLines[country ?? ''];
  const { may, call, local, ...others } = words[language];
  const own = sign[language];
  const number = lines && (language === 'es' ? `al ${lines.emergency}` : lines.emergency);
  const helper = sign.helper && others[sign.helper];
  const helperNumber = sign.helper && lines?.[sign.helper];
  return [
    may.replace('{}', own.may),
    call.replace('{}', number ?? local),
    own.help,
    ...(helper ? [helper.replace('{}', helperNumber ? ` (${helperNumber})` : '')] : []),
  ].join(' ');
}

/** For clinicians: one line, with the guideline. */
export const lineOf = ({ line, reference }: Sign): string => `${line} (${reference})`;

/** What could be serious, said calmly. */
export const nearLine = (sign: Sign, language: Language): string =>
  words[language].near.replace('{}', sign[language].may);
