import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createImageReader } from '#imaging/index.ts';
import { makeFile, writeElement } from '#imaging/process/write-elements.mjs';
import { AppError } from '#shared/errors.ts';
import { dataFolder } from '../scripts/lib/data-folder.mjs';

/** How long a frame takes from the bytes of a file to a PNG, by transfer syntax. First: read anew; then: another window. */

const rounds = 15;
const reader = createImageReader();

/** A grey picture of 16 bits with noise, which no compression of PNG makes small. */
function makeDicom(side: number): Buffer {
  const encoding = { isBig: false, isExplicit: true };
  const short = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
  const pixels = Buffer.alloc(side * side * 2);
  for (let at = 0; at < side * side; at++)
    pixels.writeUInt16LE((((at % side) * 3 + Math.imul(at, 2_654_435_761)) >>> 4) & 0xfff, at * 2);
  const parts: [number, string, Buffer][] = [
    [0x00280002, 'US', short(1)],
    [0x00280004, 'CS', Buffer.from('MONOCHROME2 ')],
    [0x00280010, 'US', short(side)],
    [0x00280011, 'US', short(side)],
    [0x00280100, 'US', short(16)],
    [0x00280101, 'US', short(12)],
    [0x00280102, 'US', short(11)],
    [0x00280103, 'US', short(0)],
    [0x00281050, 'DS', Buffer.from('2048')],
    [0x00281051, 'DS', Buffer.from('4096')],
    [0x7fe00010, 'OW', pixels],
  ];
  return makeFile(
    [[0x00020010, '1.2.840.10008.1.2.1']],
    parts.map(([tag, form, value]) => writeElement(encoding, tag, form, value)),
  );
}

async function measure(bytes: Buffer) {
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // A byte behind the data makes another file of it, which is read anew.
    const file = { name: 'file', bytes: Buffer.concat([bytes, Buffer.alloc(2 * (round + 1))]) };
    let from = performance.now();
    await reader.png(file, { frame: 0 });
    first.push(performance.now() - from);
    from = performance.now();
    await reader.png(file, { frame: 0, window: { center: 100 + round, width: 800 } });
    again.push(performance.now() - from);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { first: Math.round(median(first)), again: Math.round(median(again)) };
}

const rows: { file: string; syntax: string; size: string; first: number | string; again: number | string }[] =
  [];
async function add(file: string, bytes: Buffer) {
  try {
    const facts = await reader.facts({ name: file, bytes });
    const syntax = facts.tags.find(({ name }) => name === 'TransferSyntaxUID')?.value ?? facts.format;
    rows.push({
      file,
      syntax,
      size: `${facts.width} × ${facts.height} × ${facts.frames}`,
      ...(await measure(bytes)),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    rows.push({
      file,
      syntax: '',
      size: error.message.slice(file.length + 1, file.length + 50),
      first: '–',
      again: '–',
    });
  }
}

await add('512² 16 bit', makeDicom(512));
await add('3000² 16 bit', makeDicom(3000));
const folder = join(dataFolder, 'fixtures/dicom/pydicom');
if (existsSync(folder))
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.dcm')))
    await add(name, readFileSync(join(folder, name)));
reader.close();
console.log(
  'Milliseconds to a PNG, median of 15: first = read anew, again = another window of the same file',
);
console.table(rows.sort((a, b) => a.syntax.localeCompare(b.syntax)));
