import sharp from 'sharp';

/** A chest radiograph as a child would draw it: lungs, ribs, heart, and a bright spot; `text` stands in its corner. PNG. */
export function drawChest(text = ''): Promise<Buffer> {
  const ribs = Array.from({ length: 7 }, (_, at) => {
    const y = 170 + at * 62;
    return `<path d="M400 ${y} C 260 ${y - 60}, 150 ${y}, 120 ${y + 90} M400 ${y} C 540 ${y - 60}, 650 ${y}, 680 ${y + 90}"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="640"><rect width="800" height="640" fill="#060606"/>
<path d="M60 640 L 70 250 C 80 140, 250 110, 330 100 L 470 100 C 550 110, 720 140, 730 250 L 740 640 Z" fill="#8d8d8d"/>
<g fill="#1d1d1d"><ellipse cx="250" cy="340" rx="130" ry="230"/><ellipse cx="550" cy="340" rx="130" ry="230"/></g>
<g fill="none" stroke="#6f6f6f" stroke-width="14">${ribs}</g><rect x="380" width="40" height="640" fill="#cfcfcf"/>
<path d="M400 330 C 470 300, 560 420, 540 560 L 380 560 Z" fill="#c4c4c4"/><circle cx="220" cy="230" r="26" fill="#b8b8b8"/>
<text x="20" y="52" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="34" fill="#ffffff">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).png().toBuffer();
}

const explicitLittleEndian = '1.2.840.10008.1.2.1';
const ctImageStorage = '1.2.840.10008.5.1.4.1.1.2';
const instance = '2.25.329800735698586629295641978511506172918';
const longForms = new Set(['OB', 'OW']);

/** One element in Explicit VR Little Endian (PS3.5 7.1.2). */
function element(group: number, number: number, form: string, value: string | number | Buffer): Buffer {
  const bytes = typeof value === 'number' ? uint16(value) : Buffer.from(value as string, 'latin1');
  const padding = bytes.length % 2 ? Buffer.from(form === 'UI' ? '\0' : ' ') : Buffer.alloc(0);
  const length = bytes.length + padding.length;
  const head = Buffer.concat([uint16(group), uint16(number), Buffer.from(form)]);
  const size = longForms.has(form) ? Buffer.concat([uint16(0), uint32(length)]) : uint16(length);
  return Buffer.concat([head, size, bytes, padding]);
}

const uint16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

/** What stands before the data set of a file (PS3.10 7.1). */
function preamble(transferSyntax: string): Buffer {
  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', ctImageStorage),
    element(0x0002, 0x0003, 'UI', instance),
    element(0x0002, 0x0010, 'UI', transferSyntax),
    element(0x0002, 0x0012, 'UI', '2.25.1'),
  ]);
  const length = Buffer.concat([uint16(2), uint16(0), Buffer.from('UL'), uint16(4), uint32(meta.length)]);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, meta]);
}

/** Two rows of two pixels, red and green above blue and white, run-length encoded: one segment a colour (PS3.5 G). */
export function writeRunLengthColours(): Buffer {
  const planes = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
  ];
  const header = [planes.length, 64, 70, 76, ...Array.from({ length: 12 }, () => 0)].map(uint32);
  // A literal run of four bytes, and one that says nothing, for an even length.
  const frame = Buffer.concat([...header, ...planes.map((plane) => Buffer.from([3, ...plane, 128]))]);
  const item = (number: number, length: number) =>
    Buffer.concat([uint16(0xfffe), uint16(number), uint32(length)]);
  return Buffer.concat([
    preamble('1.2.840.10008.1.2.5'),
    element(0x0008, 0x0016, 'UI', ctImageStorage),
    element(0x0008, 0x0018, 'UI', instance),
    element(0x0028, 0x0002, 'US', 3),
    element(0x0028, 0x0004, 'CS', 'RGB'),
    element(0x0028, 0x0006, 'US', 0),
    element(0x0028, 0x0010, 'US', 2),
    element(0x0028, 0x0011, 'US', 2),
    element(0x0028, 0x0100, 'US', 8),
    element(0x0028, 0x0101, 'US', 8),
    element(0x0028, 0x0102, 'US', 7),
    element(0x0028, 0x0103, 'US', 0),
    Buffer.concat([uint16(0x7fe0), uint16(0x0010), Buffer.from('OB'), uint16(0), uint32(0xffff_ffff)]),
    item(0xe000, 0),
    item(0xe000, frame.length),
    frame,
    item(0xe0dd, 0),
  ]);
}

/**
 * A CT of a round body, 256 × 128 pixels of 0.5 × 0.5 mm, with a disc that grows from frame to frame. In Hounsfield units: air
 * -1000, body 40, disc 120.
 */
export function writeCt(frames = 3): Buffer {
  const [columns, rows] = [256, 128];
  const pixels = Buffer.alloc(columns * rows * frames * 2);
  for (let at = 0; at < columns * rows * frames; at++) {
    const frame = Math.floor(at / (columns * rows));
    const [x, y] = [at % columns, Math.floor(at / columns) % rows];
    const isBody = Math.hypot((x - 128) / 100, (y - 64) / 56) < 1;
    const isDisc = Math.hypot(x - 160, y - 64) < 8 + frame * 6;
    pixels.writeInt16LE(isDisc ? 120 : isBody ? 40 : -1000, at * 2);
  }
  return Buffer.concat([
    preamble(explicitLittleEndian),
    element(0x0008, 0x0016, 'UI', ctImageStorage),
    element(0x0008, 0x0018, 'UI', instance),
    element(0x0008, 0x0060, 'CS', 'CT'),
    element(0x0010, 0x0010, 'PN', 'Doe^Jane'),
    element(0x0010, 0x0020, 'LO', 'MRN-4711'),
    element(0x0018, 0x0015, 'CS', 'ABDOMEN'),
    element(0x0028, 0x0002, 'US', 1),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0008, 'IS', String(frames)),
    element(0x0028, 0x0010, 'US', rows),
    element(0x0028, 0x0011, 'US', columns),
    element(0x0028, 0x0030, 'DS', '0.5\\0.5'),
    element(0x0028, 0x0100, 'US', 16),
    element(0x0028, 0x0101, 'US', 16),
    element(0x0028, 0x0102, 'US', 15),
    element(0x0028, 0x0103, 'US', 1),
    element(0x0028, 0x1050, 'DS', '40\\-600'),
    element(0x0028, 0x1051, 'DS', '400\\1500'),
    element(0x0028, 0x1052, 'DS', '0'),
    element(0x0028, 0x1053, 'DS', '1'),
    element(0x0028, 0x1055, 'LO', 'Abdomen\\Lung'),
    element(0x7fe0, 0x0010, 'OW', pixels),
  ]);
}
