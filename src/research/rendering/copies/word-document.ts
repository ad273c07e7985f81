import type { Block } from './blocks.ts';

/** Blocks as the main part of a Word document (WordprocessingML, ECMA-376). */
export function wordDocument(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    if (block.kind !== 'row') parts.push(paragraphOf(block));
    else {
      const rows: string[][] = [];
      for (let row: Block | undefined = block; row?.kind === 'row'; row = blocks[++at]) rows.push(row.cells);
      at -= 1;
      parts.push(tableOf(rows));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${parts.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

function paragraphOf(block: Exclude<Block, { kind: 'row' }>): string {
  const style =
    block.kind === 'heading'
      ? `<w:pPr><w:pStyle w:val="Heading${Math.min(block.level, 3)}"/></w:pPr>`
      : block.kind === 'item'
        ? `<w:pPr><w:ind w:left="${360 * block.level}" w:hanging="360"/></w:pPr>`
        : '';
  return `<w:p>${style}${runOf(block.text)}</w:p>`;
}

function tableOf(rows: readonly string[][]): string {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const grid = '<w:gridCol/>'.repeat(columns);
  const cell = (text: string) => `<w:tc><w:tcPr/><w:p>${runOf(text)}</w:p></w:tc>`;
  const body = rows.map(
    (cells) => `<w:tr>${Array.from({ length: columns }, (_, at) => cell(cells[at] ?? '')).join('')}</w:tr>`,
  );
  // Two tables must not touch: Word would join them.
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl><w:p/>`;
}

const runOf = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

/** Without what XML 1.0 cannot hold. */
const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
