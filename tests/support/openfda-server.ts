import { type SourceCall, type SourceReply, type SourceServer, startSourceServer } from './source-server.ts';

const disclaimer = { disclaimer: 'Invented data for tests.', last_updated: '2026-01-01' };

/** An invented record of `/drug/label`. */
export const inventedLabel = (setId: string, brand: string, facts: Record<string, unknown> = {}) => ({
  set_id: setId,
  effective_time: '20240305',
  openfda: {
    brand_name: [brand],
    generic_name: ['TESTOSTATIN CALCIUM'],
    manufacturer_name: ['Example Labs'],
    product_type: ['HUMAN PRESCRIPTION DRUG'],
    application_number: ['ANDA000001'],
  },
  boxed_warning: ['WARNING: LIVER FAILURE Stop testostatin when the eyes turn yellow.'],
  contraindications: ['4 CONTRAINDICATIONS Active liver disease.'],
  drug_interactions: ['7 DRUG INTERACTIONS Clarithromycin raises testostatin fourfold.'],
  use_in_specific_populations: [
    '8 USE IN SPECIFIC POPULATIONS See below. 8.1 Pregnancy Do not use. 8.5 Geriatric Use No difference was seen.',
  ],
  pregnancy: ['8.1 Pregnancy Do not use.'],
  geriatric_use: ['8.5 Geriatric Use No difference was seen.'],
  package_label_principal_display_panel: ['TESTOCOR 10 mg, 90 tablets'],
  ...facts,
});

const product = (brand: string, generic: string, application: string) => ({
  openfda: {
    brand_name: [brand],
    generic_name: [generic],
    manufacturer_name: ['Example Labs'],
    product_type: ['HUMAN PRESCRIPTION DRUG'],
    application_number: [application],
  },
});
const labels = [
  inventedLabel('aaaaaaaa-0000-0000-0000-000000000004', 'TESTOSTATIN'),
  inventedLabel(
    'aaaaaaaa-0000-0000-0000-000000000002',
    'TESTOCOR',
    product('TESTOCOR', 'TESTOSTATIN CALCIUM', 'NDA000002'),
  ),
  inventedLabel(
    'aaaaaaaa-0000-0000-0000-000000000001',
    'TESTOLIQ',
    product('TESTOLIQ', 'TESTOSTATIN', 'NDA000001'),
  ),
  inventedLabel(
    'aaaaaaaa-0000-0000-0000-000000000003',
    'TESTODUO',
    product('TESTODUO', 'AMLODIPINE AND TESTOSTATIN', 'NDA000003'),
  ),
];

const recalls = [1, 2].map((number) => ({
  recall_number: `D-000${number}-2025`,
  event_id: `9000${number}`,
  classification: 'Class II',
  status: 'Ongoing',
  recalling_firm: 'Example Labs',
  product_description: `Testostatin tablets ${number}0 mg, 90 tablets`,
  reason_for_recall: 'Failed dissolution: tablets release too little testostatin.',
  distribution_pattern: 'Nationwide',
  code_info: 'Lot 12345',
  report_date: `2025010${number}`,
}));

const counts: Record<string, unknown[]> = {
  'patient.reaction.reactionmeddrapt.exact': [
    { term: 'MYALGIA', count: 1200 },
    { term: 'DRUG INEFFECTIVE', count: 1 },
  ],
  serious: [
    { term: 1, count: 900 },
    { term: 2, count: 3100 },
  ],
};

/** A local stand-in for openFDA, which knows testostatin and no other drug. */
export function startOpenFdaServer(): Promise<SourceServer> {
  return startSourceServer(replyOpenFda);
}

export function replyOpenFda({ path, parameters }: SourceCall): SourceReply | undefined {
  const records: Record<string, unknown[]> = {
    '/drug/label.json': labels,
    '/drug/enforcement.json': recalls,
    '/drug/event.json': counts[parameters.get('count') ?? ''] ?? [],
  };
  const all = records[path];
  if (!all) return undefined;
  const search = parameters.get('search') ?? '';
  const isOfMakers = (record: unknown) =>
    !search.includes(':NDA*') || /"(?:NDA|BLA)/.test(JSON.stringify(record));
  const found = /testo/i.test(search) ? all.filter(isOfMakers) : [];
  const results = found.slice(0, Number(parameters.get('limit') ?? 1));
  return results.length > 0
    ? json({
        meta: { ...disclaimer, ...(!parameters.has('count') && { results: { total: found.length } }) },
        results,
      })
    : { ...json({ error: { code: 'NOT_FOUND', message: 'No matches found!' } }), status: 404 };
}

const json = (body: unknown): SourceReply => ({ type: 'application/json', body: JSON.stringify(body) });
