import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { XmlError } from '../../xml.ts';
import { parsePubmedXml } from './parse.ts';

const edgeCases = readFileSync(new URL('./fixtures/edge-cases.xml', import.meta.url), 'utf8');
const records = parsePubmedXml(edgeCases);
const record = (pmid: string) => records.find((candidate) => candidate.pmid === pmid);

describe('parsePubmedXml', () => {
  it('reads every record, books too', () => {
    expect(records.map(({ pmid }) => pmid)).toEqual([1, 2, 3, 4, 5].map((number) => `98000000${number}`));
  });

  it('keeps the words of inline markup and MathML, and leaves other abstracts out', () => {
    expect(record('980000001')).toEqual({
      pmid: '980000001',
      pmcid: 'PMC7654321',
      doi: '10.5555/Test.1',
      nctId: 'NCT99990001',
      title: 'Effect of testase on H2O: one trial.',
      abstract: [
        { label: 'AIM', text: 'To test inline markup.' },
        { label: 'RESULTS', text: 'The rate was k= 5 < 10.' },
        { label: null, text: 'A part without a label.' },
      ],
      year: 1998,
      journal: 'Test journal & notes',
      authors: ['Muster M', 'Test Study Group', 'Single'],
      publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
      meshTerms: ['Tests'],
      retraction: null,
    });
  });

  it('knows what was retracted, doubted or corrected, and tells the notice from the article', () => {
    expect(record('980000002')).toMatchObject({
      title: 'Ein Testtitel.',
      year: 2011,
      retraction: { status: 'retracted', notice: 'Test J. 2013;1:2 PMID 980000012' },
    });
    expect(record('980000003')?.retraction).toEqual({ status: 'notice', notice: 'Test J. 2000' });
    expect(record('980000004')?.retraction?.status).toBe('expression-of-concern');
  });

  it('reads a book chapter', () => {
    expect(record('980000005')).toMatchObject({
      title: 'Chapter one',
      journal: 'A book of tests',
      authors: ['Writer W'],
      year: 2009,
      abstract: [{ label: null, text: 'Text of a chapter.' }],
    });
  });

  it.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><PubmedArticleSet>&x;</PubmedArticleSet>'],
    ['an internal subset', '<!DOCTYPE a SYSTEM "file:///etc/passwd" []><PubmedArticleSet/>'],
    ['an unknown entity', '<PubmedArticleSet>&x;</PubmedArticleSet>'],
    ['a wrong end tag', '<PubmedArticleSet><a></b></PubmedArticleSet>'],
    ['two roots', '<PubmedArticleSet/><PubmedArticleSet/>'],
    ['no element', ''],
  ])('refuses XML with %s', (_, xml) => {
    expect(() => parsePubmedXml(xml)).toThrow(XmlError);
  });

  it('refuses every cut of a document', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: edgeCases.trimEnd().length - 1 }), (length) => {
        expect(() => parsePubmedXml(edgeCases.slice(0, length))).toThrow(XmlError);
      }),
    );
  });

  it('lets no character through that a database cannot hold', () => {
    const xml =
      '<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID><Article><ArticleTitle>a&#0;b&#xD800;</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>';
    expect(parsePubmedXml(xml)[0]?.title).toBe('a b\u{FFFD}');
  });
});

const recorded = join(packageRoot, '../shared/fixtures/pubmed');
describe.skipIf(!existsSync(recorded))('recorded PubMed files (skipped where ../shared is absent)', () => {
  const sample = () =>
    parsePubmedXml(readFileSync(join(recorded, 'nlm_sample/pubmedsample_2019.xml'), 'utf8'));

  it("reads NLM's sample file completely", () => {
    const all = sample();
    const retracted = all.filter(({ retraction }) => retraction?.status === 'retracted');
    expect(all).toHaveLength(176);
    expect(all.filter(({ abstract }) => !abstract.length)).toHaveLength(61);
    expect(all.filter(({ abstract }) => abstract.some(({ label }) => label))).toHaveLength(18);
    expect(retracted.map(({ pmid }) => pmid).sort()).toEqual(['11543891', '8655018', '8863847']);
    expect(all.filter(({ year }) => year === null)).toEqual([]);
    expect(all.filter(({ title }) => !title)).toEqual([]);
  });

  it.each([
    'jabref/MedlineImporterTestPubmedBook.xml',
    'jabref/MedlineImporterTestMathML.xml',
    'neilfws/retracted_example.xml',
    'titipata/pubmed-29768149.xml',
    'biopython/pubmed7.xml',
  ])('reads %s', (name) => {
    const [first] = parsePubmedXml(readFileSync(join(recorded, name), 'utf8'));
    expect(first?.title).toMatch(/\S/);
    expect(first?.abstract.every(({ text }) => !/\s\s|[<>]{2}/.test(text))).toBe(true);
  });

  it('reads the packed sample', () => {
    const xml = gunzipSync(readFileSync(join(recorded, 'nlm_sample/pubmedsample18n0001.xml.gz'))).toString();
    expect(parsePubmedXml(xml)).toHaveLength(177);
  });
});
