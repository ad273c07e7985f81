import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';
import { inventedSpl } from '../../support/dailymed-server.ts';
import { webPage } from '../../support/web-pages.ts';

const own = (file: string) => readFileSync(join(packageRoot, file), 'utf8');
const articles = own('tests/support/pubmed-articles.xml');
const ownSeeds: Seeds = {
  'pubmed-xml': [articles, own('src/evidence/connectors/pubmed/fixtures/edge-cases.xml')],
  jats: [
    '<article article-type="research-article"><front><article-meta><article-id pub-id-type="pmid">1</article-id><title-group><article-title>On <italic>falls</italic></article-title></title-group><pub-date><year>2020</year></pub-date><permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open</license-p></license></permissions><abstract><sec><title>Methods</title><p>We fell <xref ref-type="bibr">1</xref>.</p></sec></abstract></article-meta></front><body><sec><title>Results</title><p>Ten <sup>2</sup> fell.</p></sec></body></article>',
  ],
  html: [
    '<h4>Background</h4><p>Testase &amp; <i>falls</i> &lt;i&gt;twice&lt;/i&gt;.</p><script>x</script><h4>Results</h4>Ten<br/>fell.',
  ],
  library: [
    '{"id":"a","title":"On falls","abstract":"Ten fell.","sections":[{"label":"RESULTS","text":"Ten fell."}],"pmid":1,"doi":"10.5555/a","year":2020,"authors":["Berg A"],"mesh":["Falls"]}\n{"id":"b","abstract":"Nine fell."}',
    'TY  - JOUR\nTI  - On falls\nAU  - Berg, A\nPY  - 2020\nAB  - Ten fell.\nDO  - 10.5555/a\nER  - \n',
    'PMID- 1\nTI  - On falls\nAB  - Ten fell\n      twice.\nPT  - Journal Article\nDP  - 2020 May\nAID - 10.5555/a [doi]\n',
  ],
  question: [
    'In adults with type 2 diabetes and CKD, do SGLT2 inhibitors reduce heart failure compared with placebo?',
    'Is aspirin better than warfarin for preventing stroke in older people with atrial fibrillation?',
    'Does colchicine prevent recurrent pericarditis? Methods: 90 patients were randomly assigned to colchicine or placebo.',
  ],
  PubMed: [
    articles,
    '{"esearchresult":{"count":"2","retmax":"2","idlist":["990000001","990000002"],"translationset":[{"from":"falls","to":"\\"falls\\"[MeSH Terms]"}],"querytranslation":"falls"}}',
  ],
  'Europe PMC': [
    '{"hitCount":1,"nextCursorMark":"x","resultList":{"result":[{"id":"1","source":"MED","pmid":"1","doi":"10.5555/a","title":"On <i>falls</i>","authorString":"Berg A.","pubYear":"2020","abstractText":"<h4>Results</h4>Ten fell.","pubTypeList":{"pubType":["review"]},"commentCorrectionList":{"commentCorrection":[{"type":"Erratum in","reference":"Falls 2021"}]}}]}}',
  ],
  'ClinicalTrials.gov': [
    '{"totalCount":1,"studies":[{"protocolSection":{"identificationModule":{"nctId":"NCT00000001","briefTitle":"Falls"},"statusModule":{"overallStatus":"COMPLETED","startDateStruct":{"date":"2020-01"}},"descriptionModule":{"briefSummary":"Ten fall."},"designModule":{"studyType":"INTERVENTIONAL","phases":["PHASE3"]}}}]}',
  ],
  'openFDA labels': [
    '{"meta":{"last_updated":"2026-01-01"},"results":[{"set_id":"aaaaaaaa-1","effective_time":"20240305","openfda":{"brand_name":["Testocor"],"generic_name":["testostatin"]},"contraindications":["4 CONTRAINDICATIONS Gout."],"use_in_specific_populations":["8 USE IN SPECIFIC POPULATIONS 8.1 Pregnancy Avoid."],"pregnancy":["8.1 Pregnancy Avoid."]}]}',
  ],
  'openFDA recalls': [
    '{"results":[{"recall_number":"D-1-2025","event_id":"1","classification":"Class II","product_description":"Testostatin tablets","reason_for_recall":"Too weak.","report_date":"20250101"}]}',
  ],
  'openFDA reports': [
    '{"meta":{"last_updated":"2026-01-01"},"results":[{"term":"FALL","count":12},{"term":1,"count":9}]}',
  ],
  DailyMed: [
    inventedSpl(
      'aaaaaaaa-1',
      '<component><section><code code="34070-3"/><title>4 CONTRAINDICATIONS</title><text><list><item>Gout 10<sup>9</sup></item></list><table><tr><td>a</td><td/></tr></table></text></section></component>',
    ),
    '{"data":[{"setid":"aaaaaaaa-1","title":"TESTOCOR (TESTOSTATIN) TABLET [EXAMPLE]"}]}',
  ],
  RxNav: [
    '{"idGroup":{"rxnormId":["1001"]}}',
    '{"approximateGroup":{"candidate":[{"rxcui":"1001","name":"aspirine","score":"9"},{"rxcui":"1002"}]}}',
    '{"properties":{"rxcui":"1002","name":"aspirin"}}',
    '{"allRelatedGroup":{"conceptGroup":[{"tty":"IN","conceptProperties":[{"rxcui":"1001","name":"aspirin"}]},{"tty":"BN"}]}}',
    '{"rxclassDrugInfoList":{"rxclassDrugInfo":[{"minConcept":{"rxcui":"1001"},"rxclassMinConceptItem":{"classId":"N1","className":"Class","classType":"EPC"}}]}}',
  ],
  'web page': [
    webPage('On falls', 'Ten falls').body,
    '<meta name="date" content="2020"><main role="main"><h2>Falls</h2><p hidden>x<p style="display:none">y</p><table><tr><td>a<th>b</table><ul><li><a href="/">c</a></ul>',
  ],
  SearXNG: [
    '{"query":"falls","number_of_results":0,"results":[{"url":"https://www.nice.org.uk/a","title":"Falls","content":"Ten fell.","engine":"bing","engines":["bing"],"score":1.5,"publishedDate":null},{"url":"http://who.int/b"}],"answers":[],"suggestions":["x"],"unresponsive_engines":[["google","Suspended: CAPTCHA"],["bing","timeout"],"brave"]}',
  ],
  Tavily: [
    '{"query":"falls","answer":null,"images":[],"results":[{"title":"Falls","url":"https://www.nice.org.uk/a","content":"Ten fell.","score":0.9,"raw_content":null}],"response_time":0.4,"request_id":"1"}',
  ],
  'Brave Search': [
    '{"type":"search","query":{"original":"falls","more_results_available":true},"web":{"type":"search","results":[{"title":"Falls","url":"https://www.nice.org.uk/a","description":"Ten fell.","page_age":"2024-01-01T00:00:00","extra_snippets":["a"]}],"family_friendly":true}}',
  ],
  Crossref: [
    '{"status":"ok","message":{"items":[{"DOI":"10.5555/a","title":["On falls"],"issued":{"date-parts":[[2020,1]]},"updated-by":[{"DOI":"10.5555/b","type":"retraction","updated":{"date-parts":[[2021]]}}]}]}}',
  ],
};

/** Texts by what reads them. */
export type Seeds = Readonly<Record<string, readonly string[]>>;

/** What gives the texts to start from for each kind: our own, and `more`. */
export const seedsWith =
  (more: Seeds) =>
  (kind: string): string[] => [
    ...(ownSeeds[kind] ?? []),
    ...(more[kind] ?? []),
    '',
    '{}',
    '[]',
    '<a/>',
    'plain words',
  ];
