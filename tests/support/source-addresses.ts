/** The settings of every web service of evidence, all at one address: nothing is asked that the test does not serve. */
export function sourceAddresses(baseUrl = 'http://127.0.0.1:1') {
  return {
    pubmed: { baseUrl },
    europePmc: { baseUrl },
    clinicalTrials: { baseUrl },
    openFda: { baseUrl },
    dailyMed: { baseUrl },
    rxNav: { baseUrl },
    crossref: { baseUrl },
    webSearch: { searxng: {}, tavily: { baseUrl }, brave: { baseUrl } },
  };
}
