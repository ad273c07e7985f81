import { expect, it } from 'vitest';
import type { Report } from '#shared/research/report.ts';
import { searchedSentence } from './method-wording.ts';
import { askAgainSentence, noEvidenceSentence } from './unanswered-wording.ts';

const query = 'melatonin AND delirium';
const report = (queries: Report['trail']['queries'], identified = 0): Report =>
  ({
    trail: { queries, identified, duplicates: 0, screened: identified, included: 0 },
    failures: [],
  }) as unknown as Report;
const library = { connector: 'Local library', query };
const silent = ['PubMed', 'Europe PMC'].map((connector) => ({ connector, query, hits: null }));

it('says in the sentence on the search which sources did not answer', () => {
  expect(searchedSentence(report([library, ...silent], 3))).toBe(
    'Searched in Local library (no answer from PubMed, Europe PMC) for: “melatonin AND delirium”. Records identified: 3; duplicates removed: 0; looked at: 3.',
  );
  expect(searchedSentence(report([library], 3))).toContain('Searched in Local library for:');
});

it('says that nothing was searched where no source answered', () => {
  const sentence = searchedSentence(report(silent));
  expect(sentence).toBe(
    'None of the sources asked gave an answer: PubMed, Europe PMC. Asked for: “melatonin AND delirium”.',
  );
  expect(noEvidenceSentence(report(silent))).toBe(
    'None of the sources asked gave an answer: PubMed, Europe PMC. Nothing was searched.',
  );
});

it('tells of a source that answered some of its searches only', () => {
  const queries = [{ connector: 'PubMed', query: 'a', hits: 4 }, ...silent, library];
  expect(searchedSentence(report(queries, 4))).toContain(
    'Searched in PubMed (in part), Local library (no answer from Europe PMC) for: “a”;',
  );
});

it('names the sources that did not answer where nothing was found, and asks to come back', () => {
  const given = report([library, ...silent]);
  expect(noEvidenceSentence(given)).toBe(
    'The search found no record for this question. No answer came from PubMed, Europe PMC: what they hold is not known.',
  );
  expect(askAgainSentence(given)).toContain('No answer came from PubMed, Europe PMC: ask again later.');
});

it('says all of that in the language of the answer', () => {
  const given = {
    ...report([library, { connector: 'PubMed', query: 'a', hits: 1 }, ...silent]),
    language: 'fr' as const,
  };
  expect(searchedSentence(given)).toContain(
    'Recherché dans Local library, PubMed (en partie) (sans réponse de Europe PMC) :',
  );
});

it('asks for English, in the language of a question that nothing translated', () => {
  const sentence = askAgainSentence({ ...report([library]), questionLanguage: 'vi' });
  expect(sentence).toMatch(
    /^Ở đây không có mô hình ngôn ngữ .* bằng tiếng Anh\. \(.*ask again in English\.\)$/,
  );
});
