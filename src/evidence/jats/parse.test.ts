import { describe, expect, it } from 'vitest';
import { parseJats } from './parse.ts';

const article = (inner: string, attributes = 'article-type="research-article"') =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</article>`;
const front = (meta: string) =>
  `<front><journal-meta><journal-title-group><journal-title>Journal of Examples</journal-title></journal-title-group></journal-meta><article-meta>${meta}</article-meta></front>`;

const whole = article(
  `${front(`
    <article-id pub-id-type="pmid">990000201</article-id><article-id pub-id-type="pmcid">PMC990201</article-id>
    <article-id pub-id-type="doi">10.5555/example.201</article-id>
    <title-group><article-title>Invented <italic>tablets</italic> in heart failure<xref ref-type="fn">*</xref></article-title></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Able</surname><given-names>Ann B.</given-names></name></contrib>
      <contrib contrib-type="editor"><name><surname>Editor</surname><given-names>E</given-names></name></contrib>
      <contrib contrib-type="author"><collab>Example Group</collab></contrib></contrib-group>
    <pub-date pub-type="epub"><year>2021</year></pub-date><pub-date pub-type="ppub"><year>2022</year></pub-date>
    <permissions><copyright-year>2019</copyright-year><license license-type="open-access" xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open.</license-p></license></permissions>
    <related-article related-article-type="retraction-forward" xlink:href="10.5555/notice"/>
    <abstract><sec><title>Methods:</title><p>We tried it.</p></sec><sec><title>Results</title><p>Deaths fell from 12% to 9%.</p></sec></abstract>
    <abstract abstract-type="graphical"><p>A picture.</p></abstract>
    <kwd-group><kwd>heart failure</kwd></kwd-group>`)}
  <body><p>Before all.</p>
    <sec><title>Results</title><p>Deaths fell by 3% [<xref ref-type="bibr">12</xref>,<xref ref-type="bibr">13</xref>].</p>
      <sec><title>Harms</title><p>Cough was rare<sup><xref ref-type="bibr">4</xref></sup>.</p>
      <table-wrap><table><tr><td>999</td></tr></table></table-wrap></sec></sec></body>
  <back><ref-list><ref>888</ref></ref-list></back>`,
);

describe('parseJats', () => {
  it('reads what a reader sees, and leaves out tables and the marks of references', () => {
    expect(parseJats(whole)).toEqual([
      {
        pmid: '990000201',
        pmcid: 'PMC990201',
        doi: '10.5555/example.201',
        title: 'Invented tablets in heart failure',
        abstract: [
          { label: 'Methods', text: 'We tried it.' },
          { label: 'Results', text: 'Deaths fell from 12% to 9%.' },
        ],
        body: [
          { label: null, text: 'Before all.' },
          { label: 'Results', text: 'Deaths fell by 3%.\n\nCough was rare.' },
        ],
        year: 2021,
        journal: 'Journal of Examples',
        authors: ['Able AB', 'Example Group'],
        publicationTypes: ['research article'],
        keywords: ['heart failure'],
        licence: 'https://creativecommons.org/licenses/by/4.0/',
        retraction: { status: 'retracted', notice: '10.5555/notice' },
      },
    ]);
  });

  it('reads each article of a set, and one without a body', () => {
    const set = `<pmc-articleset>${whole}${article(front('<title-group><article-title>Closed</article-title></title-group>'))}</pmc-articleset>`;
    const articles = parseJats(set);
    expect(articles.map(({ title }) => title)).toEqual(['Invented tablets in heart failure', 'Closed']);
    expect(articles[1]?.body).toEqual([]);
  });

  it('takes no notice for the work it speaks about', () => {
    const notice = article(
      front('<related-article related-article-type="retracted-article" xlink:href="10.5555/example.201"/>'),
      'article-type="retraction"',
    );
    expect(parseJats(notice)[0]?.retraction?.status).toBe('notice');
  });
});
