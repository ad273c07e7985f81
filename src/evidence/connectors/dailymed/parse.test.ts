import { expect, it } from 'vitest';
import { parseSpl } from './parse.ts';

const section = (code: string, title: string, text: string, inner = '') =>
  `<component><section><code code="${code}"/><title>${title}</title><text>${text}</text>${inner}</section></component>`;
const document = (kind: string, body: string) =>
  `<document xmlns="urn:hl7-org:v3"><code displayName="${kind}"/><effectiveTime value="20101101"/><setId root="cccccccc-1"/>
<author><assignedEntity><representedOrganization><name>Example Labs, Inc.</name></representedOrganization></assignedEntity></author>
<component><structuredBody>${body}</structuredBody></component></document>`;
const product = (inner: string) =>
  `<component><section><subject><manufacturedProduct><manufacturedProduct>${inner}</manufacturedProduct></manufacturedProduct></subject></section></component>`;

it('reads a label of a drug sold without prescription, its warnings one by one', () => {
  const warnings = section('50570-1', 'Do not use', 'with testase') + section('42229-5', 'Other', 'Ask.');
  const label = parseSpl(
    document(
      'HUMAN OTC DRUG LABEL',
      product('<name>Testocough<suffix> Night</suffix></name>') +
        section('55105-1', 'Purpose', '<paragraph>Calms coughs</paragraph>') +
        section('34067-9', 'Uses', '<paragraph>For coughs</paragraph>') +
        section('34071-1', 'Warnings', '', warnings),
    ),
  );
  expect(label).toMatchObject({
    brand: 'Testocough Night',
    generic: '',
    kind: 'HUMAN OTC DRUG LABEL',
    manufacturer: 'Example Labs, Inc.',
    effective: '20101101',
    setId: 'cccccccc-1',
  });
  expect(label.parts.map(({ label: name, text }) => [name, text])).toEqual([
    ['Purpose', 'Calms coughs'],
    ['Indications and usage', 'For coughs'],
    ['Warnings: Do not use', 'with testase'],
    ['Warnings: Other', 'Ask.'],
  ]);
});

it('names a document about a class of drugs by its substance; it has no advice', () => {
  const substance =
    '<subject><identifiedSubstance><id/><identifiedSubstance><name>TESTOSTATIN</name></identifiedSubstance></identifiedSubstance></subject>';
  const label = parseSpl(
    document(
      'Indexing - Pharmacologic Class',
      `<component><section><code code="48779-3"/>${substance}</section></component>`,
    ),
  );
  expect(label).toMatchObject({ brand: 'TESTOSTATIN', generic: '', parts: [] });
});
