export type PdfLine = { text: string; y: number; size?: number; x?: number };

/** A PDF of plain lines, `y` from the foot of the page in points. ASCII only. */
export function makePdf(pages: PdfLine[][], info: { title?: string } = {}): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, position) => `${5 + 2 * position} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add(info.title ? `<< /Title (${literal(info.title)}) >>` : '<< >>');
  for (const [position, lines] of pages.entries()) {
    const content = lines
      .map(({ text, y, size = 10, x = 50 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${literal(text)}) Tj ET`)
      .join('\n');
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${6 + 2 * position} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, position) => {
    const offset = file.length;
    file += `${position + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

type ScannedPage = {
  width: number;
  height: number;
  filter: string;
  bits: 1 | 8;
  data: Uint8Array;
  stamp?: string;
};

/** A PDF whose pages are pictures alone, as a scanner makes it; `stamp` is text a fax machine prints above one. */
export function makeScannedPdf(pages: readonly ScannedPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (head: string, stream?: Uint8Array) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    const body = stream ? [Buffer.from('\nstream\n'), Buffer.from(stream), Buffer.from('\nendstream')] : [];
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${head}`), ...body, Buffer.from('\nendobj\n'));
  };
  const first = 4;
  const kids = pages.map((_, at) => `${first + 3 * at} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, { width, height, filter, bits, data, stamp }] of pages.entries()) {
    const number = first + 3 * at;
    const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << /Im ${number + 2} 0 R >> >>`;
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${number + 1} 0 R >>`);
    const text = stamp ? ` BT /F1 8 Tf 40 825 Td (${literal(stamp)}) Tj ET` : '';
    const content = Buffer.from(`q 595 0 0 ${Math.round((595 * height) / width)} 0 100 cm /Im Do Q${text}`);
    add(`<< /Length ${content.length} >>`, content);
    const colours = `/ColorSpace /${bits === 1 ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent ${bits}`;
    const size = `/Width ${width} /Height ${height} /Filter /${filter} /Length ${data.length}`;
    add(`<< /Type /XObject /Subtype /Image ${size} ${colours} >>`, data);
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  parts.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function literal(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
