import { endsInAbbreviation } from './abbreviations.ts';

/** A sentence of a text, as UTF-16 offsets without surrounding white space. */
export type Span = { start: number; end: number };

const boundary =
  /(?<![.!?…])[.!?…]+(?:["'”’)\]]|\[\d[\d,–-]*\])*(?=\s)|(?<=[)\]%]|\p{Ll}{3})(?<!(?:www\.|\/)\S{0,30})\.(?=(?!Gov\b|Org\b|Com\b|Net\b|Edu\b)\p{Lu}\p{Ll}+(?:-\p{L}+)? [\p{Ll}(\d])|[)\]](?= (?:METHODS|RESULTS|CONCLUSIONS?) [A-Z])|\n\s*\n/gu;
/** Of MEDLINE's older records. */
const cut = /\(ABSTRACT TRUNCATED[^)]{0,30}\)$/;
const opensSentence = /^["'“‘([{]*(?:[\p{Lu}\p{N}\p{Lt}≥≤<>=~±*+−-]|[a-z]{1,3}[A-Z0-9]|\p{Lo})/u;
const headings =
  'Background|Context|Introduction|Objectives?|Aims?|Purpose|Methods?|Design|Setting|Patients|Participants|Interventions?|Measurements|Results?|(?:Main|Principal) (?:Results|Findings)|Findings|Limitations|Discussion|Conclusions?|Interpretation';
/** In capitals and without a colon a heading is plain even before a name in capitals ("CONCLUSIONS HAND2 is …", "RESULT(S) We …"). */
const capitals =
  `(?:${headings}|Study (?:Design|Selection)|Main Outcome Measures?|Data (?:Sources?|Extraction|Synthesis|Collection)|Importance|Significance|Rationale|Hypothesis|Relevance|Summary|(?:Recent|Key) Findings|Purpose of Review|Trial Registration|Funding|Limitations)(?:\\(s\\))?`.toUpperCase();
/** Of three words in capitals and more, one of them long: "WIDER IMPLICATIONS OF THE FINDINGS The results …". */
const longCapitals = `(?=(?:\\S+ ){0,6}[A-Z]{7})(?:[A-Z][A-Z/,&'()-]+\\s+){3,9}(?=[A-Z][a-z])`;
const inlineLabel = new RegExp(
  `^(?:${longCapitals}|[A-Z][A-Z/&,'() -]{2,60}:\\s+|(?:${headings}):(?:\\s+|(?=[A-Z]))|${capitals}:(?=[A-Z0-9])|(?:Background|Methods|Results|Conclusions?(?: and Relevance)?|Main Outcomes and Measures)\\s+(?=[A-Z][a-z]*\\s+[a-z])|${capitals}(?:(?:,? AND |, |/| & )${capitals})*\\s+(?!(?:AND|OF|FOR|IN|OR)\\b)(?=[A-Z0-9]|[a-z]{1,6}[A-Z0-9-]))`,
);

/** Splits prose into sentences. A label in front (`CONCLUSIONS: …`) is not part of the sentence. */
export function splitSentences(text: string, from = 0, to = text.length): Span[] {
  const part = text.slice(from, to);
  const spans: Span[] = [];
  let start = 0;
  const push = (end: number) => {
    const raw = part.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const label = inlineLabel.exec(raw.trimStart())?.[0].length ?? 0;
    const first = from + start + lead + label;
    const last = from + start + raw.trimEnd().replace(cut, '').trimEnd().length;
    if (last > first) spans.push({ start: first, end: last });
    start = end;
  };
  for (const match of part.matchAll(boundary)) {
    const end = match.index + match[0].length;
    if (match[0].trim() === '') push(end);
    else if (isSentenceEnd(part, match.index, end, start)) push(end);
  }
  push(part.length);
  return spans;
}

function isSentenceEnd(text: string, mark: number, end: number, start: number): boolean {
  const next = text.slice(end, end + 80).trimStart();
  if (next === '' || !opensSentence.test(next)) return false;
  if (inlineLabel.test(next)) return true;
  if (end - start < 600 && openBrackets(text.slice(start, end)) > 0) return false;
  return text[mark] !== '.' || !endsInAbbreviation(text.slice(Math.max(start, mark - 24), mark), next);
}

function openBrackets(text: string): number {
  let open = 0;
  for (const char of text) {
    if (char === '(' || char === '[') open += 1;
    else if ((char === ')' || char === ']') && open > 0) open -= 1;
  }
  return open;
}

/** The label written in front of a sentence inside the text itself, such as `CONCLUSIONS`. */
export function inlineLabelBefore(text: string, sentenceStart: number): string | undefined {
  const before = text.slice(Math.max(0, sentenceStart - 80), sentenceStart);
  const label = /(?:^|[.!?)\]]\s+|\n)([A-Za-z][A-Za-z/&,'() -]{2,60})(?::\s*|\s+)$/.exec(before)?.[1];
  return label && inlineLabel.test(`${label}: `) ? label : undefined;
}
