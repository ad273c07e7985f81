import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
