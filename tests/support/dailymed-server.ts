import { type SourceCall, type SourceReply, type SourceServer, startSourceServer } from './source-server.ts';

const section = (code: string, title: string, text: string, inner = '') =>
  `<component><section><code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>${title}</title>
    <text>${text}</text>${inner}</section></component>`;

/** An invented SPL document of a label. */
export const inventedSpl = (setId: string, body: string, kind = 'HUMAN PRESCRIPTION DRUG LABEL') =>
  `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet href="spl.xsl" type="text/xsl"?>
<document xmlns="urn:hl7-org:v3"><id root="1"/><code code="34391-3" displayName="${kind}"/>
<title>These highlights do not include all the information needed to use TESTOCOR safely.</title>
<effectiveTime value="20240305"/><setId root="${setId}"/><versionNumber value="3"/>
<author><assignedEntity><representedOrganization><name>Example Labs</name></representedOrganization></assignedEntity></author>
<component><structuredBody>
${section('48780-1', '', '', '<subject><manufacturedProduct><manufacturedProduct><name>Testocor</name><asEntityWithGeneric><genericMedicine><name>testostatin</name></genericMedicine></asEntityWithGeneric></manufacturedProduct></manufacturedProduct></subject>')}
${body}</structuredBody></component></document>`;

const body = [
  section(
    '34066-1',
    'WARNING: LIVER FAILURE',
    '<paragraph>Stop testostatin when the eyes turn yellow.</paragraph>',
  ),
  section(
    '34073-7',
    '7 DRUG INTERACTIONS',
    '<paragraph>The risk of myopathy rises with <content styleCode="italics">strong</content> inhibitors.<footnote>1 Ask.</footnote></paragraph>',
    section(
      '42229-5',
      '7.1 Clarithromycin',
      '<list><item>Raises testostatin fourfold.</item><item>Limit to 20 mg.</item></list>',
    ),
  ),
  section(
    '34068-7',
    '2 DOSAGE AND ADMINISTRATION',
    '<paragraph>Below 10<sup>9</sup> cells/L halve the dose.</paragraph><table><thead><tr><th>Kidney</th><th>Dose</th></tr></thead><tbody><tr><td>eGFR &lt; 30</td><td>10 mg</td></tr></tbody></table>',
  ),
  section('42229-5', 'MORE', '', section('34084-4', '6 ADVERSE REACTIONS', 'Myalgia (4%).')),
  section(
    '34070-3',
    '4 CONTRAINDICATIONS',
    '',
    section('42229-5', '4.1 Active liver disease', '') +
      section('42229-5', '4.2 Hypersensitivity.', '<paragraph/>'),
  ),
  section('34089-3', '11 DESCRIPTION', '<paragraph>Testostatin is white.</paragraph>'),
].join('\n');

/** The third is the label that the stand-in for openFDA has too. */
const id = (number: number) =>
  number === 3 ? 'aaaaaaaa-0000-0000-0000-000000000002' : `bbbbbbbb-0000-0000-0000-00000000000${number}`;
const listed = [
  { setid: id(1), title: 'AMLODIPINE AND TESTOSTATIN TABLET, FILM COATED [EXAMPLE LABS]' },
  { setid: id(2), title: 'TESTOSTATIN TABLET, FILM COATED [OTHER LABS]' },
  { setid: id(3), title: 'TESTOCOR (TESTOSTATIN CALCIUM) TABLET, FILM COATED [EXAMPLE LABS]' },
].map((label) => ({ ...label, spl_version: 3, published_date: 'Mar 05, 2024' }));

/** A local stand-in for DailyMed, which knows testostatin and no other drug. */
export function startDailyMedServer(): Promise<SourceServer> {
  return startSourceServer(replyDailyMed);
}

export function replyDailyMed({ path, parameters }: SourceCall): SourceReply | undefined {
  const [, setId] = /^\/services\/v2\/spls\/([\w-]+)\.xml$/.exec(path) ?? [];
  if (setId) return { type: 'text/xml', body: inventedSpl(setId, body) };
  if (path !== '/services/v2/spls.json') return undefined;
  const data = /testo/i.test(parameters.get('drug_name') ?? '') ? listed : [];
  const metadata = { total_elements: data.length, current_page: 1, total_pages: 1 };
  return { type: 'application/json', body: JSON.stringify({ data, metadata }) };
}
