import type { ReferenceFormat } from '#shared/api/exports.ts';
import type { Source } from '#shared/research/report.ts';

/** The sources of a report in their order, as reference managers read them. */
export function writeReferences(sources: readonly Source[], format: ReferenceFormat): string {
  switch (format) {
    case 'ris':
      return sources.map(toRis).join('\r\n');
    case 'bib':
      return sources.map(toBibTeX).join('\n');
    case 'csl':
      return `${JSON.stringify(sources.map(toCsl), null, 2)}\n`;
  }
}

/** What somebody who cites it must know. */
const noteOf = ({ retraction }: Source): string | undefined =>
  retraction?.status === 'retracted' ? 'RETRACTED' : undefined;

type Fields = [name: string, value: string | number | null | undefined][];

const known = (fields: Fields) =>
  fields.flatMap(([name, value]): [string, string][] => {
    const text = String(value ?? '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim();
    return text ? [[name, text]] : [];
  });

function toRis(source: Source): string {
  const fields = known([
    ['TY', source.journal ? 'JOUR' : 'ELEC'],
    ['ID', source.id],
    ['TI', source.title],
    ['JO', source.journal],
    ['PY', source.year],
    ['DO', source.doi],
    ['AN', source.pmid],
    ['UR', source.url],
    ['N1', noteOf(source)],
  ]);
  return [...fields.map(([name, value]) => `${name}  - ${value}`), 'ER  - ', ''].join('\r\n');
}

function toBibTeX(source: Source): string {
  const fields = known([
    ['title', source.title],
    ['journal', source.journal],
    ['year', source.year],
    ['doi', source.doi],
    ['pmid', source.pmid],
    ['url', source.url],
    ['note', noteOf(source)],
  ]);
  const verbatim = new Set(['doi', 'url']);
  const lines = fields.map(([name, value]) => {
    // A second pair of braces keeps the capitals of a title.
    const text = verbatim.has(name) ? value.replace(/[{}\\]/g, encodeURIComponent) : escapeTeX(value);
    return `  ${name} = {${name === 'title' ? `{${text}}` : text}},`;
  });
  return [`@${source.journal ? 'article' : 'misc'}{${source.id},`, ...lines, '}', ''].join('\n');
}

const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escapeTeX = (text: string) =>
  text.replace(/[\\{}$&#_%~^]/g, (character) => commands[character] ?? `\\${character}`);

function toCsl(source: Source): object {
  const fields = known([
    ['title', source.title],
    ['container-title', source.journal],
    ['DOI', source.doi],
    ['PMID', source.pmid],
    ['URL', source.url],
    ['note', noteOf(source)],
  ]);
  return {
    id: source.id,
    type: source.journal ? 'article-journal' : 'webpage',
    ...Object.fromEntries(fields),
    ...(source.year === null ? {} : { issued: { 'date-parts': [[source.year]] } }),
  };
}
