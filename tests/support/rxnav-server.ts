import { type SourceCall, type SourceReply, type SourceServer, startSourceServer } from './source-server.ts';

const concept = (rxcui: string, name: string, tty: string) => ({
  rxcui,
  name,
  tty,
  suppress: 'N',
  language: 'ENG',
});
const testostatin = concept('1001', 'testostatin', 'IN');
const amlotestine = concept('1002', 'amlotestine', 'IN');

const idsOfName: Record<string, string[]> = {
  testostatin: ['1001'],
  'testostatin calcium': ['2001'],
  testocor: ['3001', '3001'],
  testoduo: ['3002'],
};
const related: Record<string, object[]> = {
  '1001': [
    { tty: 'BN', conceptProperties: [concept('3001', 'Testocor', 'BN'), concept('3002', 'Testoduo', 'BN')] },
    { tty: 'BPCK' },
    { tty: 'IN', conceptProperties: [testostatin] },
    { tty: 'MIN', conceptProperties: [concept('4001', 'amlotestine / testostatin', 'MIN')] },
  ],
  '2001': [
    { tty: 'IN', conceptProperties: [testostatin] },
    { tty: 'PIN', conceptProperties: [concept('2001', 'testostatin calcium', 'PIN')] },
  ],
  '3001': [
    { tty: 'BN', conceptProperties: [concept('3001', 'Testocor', 'BN')] },
    { tty: 'IN', conceptProperties: [testostatin] },
  ],
  '3002': [
    { tty: 'BN', conceptProperties: [concept('3002', 'Testoduo', 'BN')] },
    { tty: 'IN', conceptProperties: [amlotestine, testostatin] },
  ],
};
const drugClass = (rxcui: string, classId: string, className: string, classType: string, tty = 'IN') => ({
  minConcept: concept(rxcui, 'testostatin', tty),
  rxclassMinConceptItem: { classId, className, classType },
  rela: 'has_epc',
  relaSource: 'DAILYMED',
});
const classes: Record<string, object[]> = {
  '1001': [
    drugClass('1001', 'N1', 'HMG-CoA Reductase Inhibitor', 'EPC'),
    drugClass('1001', 'N1', 'HMG-CoA Reductase Inhibitor', 'EPC'),
    drugClass('1001', 'C10AA', 'HMG CoA reductase inhibitors', 'ATC1-4'),
    drugClass('1001', 'D1', 'Hypercholesterolemia', 'DISEASE'),
    drugClass('2001', 'M1', 'Hydroxymethylglutaryl-CoA Reductase Inhibitors', 'MOA', 'PIN'),
    drugClass('4001', 'C10BX', 'Combinations of various lipid modifying agents', 'ATC1-4', 'MIN'),
  ],
};
/** One concept comes once for each vocabulary that names it; not every vocabulary gives its name away. */
const similar = [
  { rxcui: '1001', rxaui: '1', score: '9.1', rank: '1' },
  { rxcui: '1001', rxaui: '2', score: '9.1', rank: '1', name: 'testostatin', source: 'RXNORM' },
  { rxcui: '9009', rxaui: '3', score: '5.0', rank: '2' },
  { rxcui: '1001', rxaui: '4', score: '4.0', rank: '3', name: 'TESTOSTATIN', source: 'VANDF' },
  { rxcui: '1001', rxaui: '5', score: '3.0', rank: '4', name: 'tastastatin', source: 'ATC' },
];

/** A local stand-in for RxNav, which knows testostatin, a salt, a brand and a combination of it. */
export function startRxNavServer(): Promise<SourceServer> {
  return startSourceServer(replyRxNav);
}

export function replyRxNav({ path, parameters }: SourceCall): SourceReply | undefined {
  const [, rxcui = '', what] = /^\/rxcui\/(\d+)\/(\w+)\.json$/.exec(path) ?? [];
  if (what === 'allrelated') {
    return json({ allRelatedGroup: { rxcui, conceptGroup: related[rxcui] ?? [] } });
  }
  if (what === 'properties') return json({ properties: concept(rxcui, 'Tasmanian honey', 'IN') });
  if (path === '/rxcui.json') {
    const rxnormId = idsOfName[parameters.get('name')?.replace(/ \d+$/, '').toLowerCase() ?? ''];
    return json({ idGroup: rxnormId ? { rxnormId } : {} });
  }
  if (path === '/approximateTerm.json') {
    const term = parameters.get('term') ?? '';
    return json({ approximateGroup: { inputTerm: term, ...(/^t/i.test(term) && { candidate: similar }) } });
  }
  if (path === '/rxclass/class/byRxcui.json') {
    const found = classes[parameters.get('rxcui') ?? ''];
    return json(found ? { rxclassDrugInfoList: { rxclassDrugInfo: found } } : {});
  }
  return undefined;
}

const json = (body: unknown): SourceReply => ({ type: 'application/json', body: JSON.stringify(body) });
