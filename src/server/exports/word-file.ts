import { zip } from '#platform/zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`;

const relations = (type: string, target: string) =>
  `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

const heading = (level: number, halfPoints: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:color="999999"/>`).join('');

const styles = `${head}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading(1, 36)}${heading(2, 28)}${heading(3, 24)}<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style></w:styles>`;

/** A Word file around its main part. */
export const wordFile = (document: string, at: Date): Promise<Uint8Array> =>
  zip(
    [
      { name: '[Content_Types].xml', bytes: contentTypes },
      { name: '_rels/.rels', bytes: relations('officeDocument', 'word/document.xml') },
      { name: 'word/document.xml', bytes: document },
      { name: 'word/_rels/document.xml.rels', bytes: relations('styles', 'styles.xml') },
      { name: 'word/styles.xml', bytes: styles },
    ],
    at,
  );
