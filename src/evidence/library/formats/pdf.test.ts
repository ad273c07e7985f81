import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer as readBuffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/support/long.ts';
import { makePdf, type PdfLine } from '../../../../tests/support/pdf.ts';
import { readPdf } from './pdf.ts';
import { joinPages } from './pdf-pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const read = async (bytes: Uint8Array) => {
  const file = join(folder, 'paper.pdf');
  await writeFile(file, bytes);
  return readPdf(file);
};
async function packBlanks(bytes: number): Promise<Buffer> {
  const block = Buffer.alloc(10_000_000, ' ');
  const blocks = Readable.from(Array.from({ length: bytes / block.length }, () => block));
  return readBuffer(blocks.pipe(createDeflate({ level: 1 })));
}
const body = (texts: string[], top = 700): PdfLine[] =>
  texts.map((text, position) => ({ text, y: top - 12 * position }));
const page = (number: number, texts: string[]): PdfLine[] => [
  { text: 'Journal of Otter Medicine 2020;1:1-9', y: 800 },
  ...body(texts),
  { text: `${number}`, y: 30 },
];
const sectionTexts = ({ text, sections }: { text: string; sections: { start: number; end: number }[] }) =>
  sections.map(({ start, end }) => text.slice(start, end).trim());

describe('a PDF', () => {
  const paper = makePdf([
    [
      { text: 'Testase for otters with cold feet', y: 760, size: 18 },
      ...page(1, [
        'doi: 10.5555/otter.1',
        'Otters were treat-',
        'ed with testase in a trial. There was no evi-',
      ]),
    ],
    page(2, ['dence that testase warmed their feet. Harms were', 'rare in all of the groups.']),
    page(3, ['The feet stayed cold.']),
  ]);

  it('becomes one text whose sections are its pages, without running heads', async () => {
    const document = await read(paper);
    expect(document).toMatchObject({
      id: expect.stringMatching(/^pdf:[\da-f]{24}$/),
      title: 'Testase for otters with cold feet',
      metadata: { doi: '10.5555/otter.1' },
    });
    expect(document.text).not.toMatch(/Journal of Otter|^\d$/m);
    expect(document.text).toContain('Otters were treated with testase in a trial.');
    expect(document.sections.map(({ page: number }) => number)).toEqual([1, 2, 3]);
    expect(sectionTexts(document)[1]).toBe('Harms were rare in all of the groups.');
    expect(sectionTexts(document)[0]).toMatch(/There was no evidence that testase warmed their feet\.$/);
  });

  it('gets the same id from the same bytes, and takes its title from its properties where it has one', async () => {
    const titled = await read(makePdf([body(['Some words of text.'])], { title: 'A titled paper' }));
    expect(titled.title).toBe('A titled paper');
    expect((await read(paper)).id).toBe((await read(paper)).id);
    expect(titled.id).not.toBe((await read(paper)).id);
    const byWord = await read(makePdf([body(['Words.'])], { title: 'Microsoft Word - x.docx' }));
    expect(byWord.title).toBe('paper');
  });

  it.each([
    ['without text', () => makePdf([[]]), /may be a scan/],
    ['cut off at its beginning', () => paper.slice(0, 40), /not a PDF that can be read|Invalid PDF/],
    ['that only says it is one', () => Buffer.from('%PDF-1.7 and then nonsense'), /PDF/],
  ])('%s is refused with a reason', async (_, bytes, reason) => {
    await expect(read(bytes())).rejects.toThrow(reason);
  });

  it.runIf(isLong)('that unpacks to gigabytes is left before it fills the memory', async () => {
    const packed = await packBlanks(1_500_000_000);
    const start =
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n';
    const stream = `4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    const end = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
    const bomb = Buffer.concat([Buffer.from(start + stream), packed, Buffer.from(end)]);
    await expect(read(bomb)).rejects.toThrow(/takes too much memory/);
  });

  it('damaged at random never does more than be refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(paper.length - 1), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 40,
        }),
        async (changes) => {
          const damaged = Uint8Array.from(paper);
          for (const [at, value] of changes) damaged[at] = value;
          const outcome = await read(damaged).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome.message).toMatch(/^\S.{3,250}$/);
          else
            expect(outcome).toMatchObject({ id: expect.any(String), text: expect.stringMatching(/\p{L}/u) });
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('joinPages', () => {
  it('gives sections that lie in the text, in order, without overlap', () => {
    const text = fc.stringMatching(/^[A-Za-z ,.-]{0,40}$/);
    const line = fc.record({ text, y: fc.integer({ min: 0, max: 800 }), size: fc.constantFrom(8, 10, 16) });
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 }), (pages) => {
        const joined = joinPages(pages);
        let end = 0;
        for (const section of joined.sections) {
          expect(section.start).toBeGreaterThanOrEqual(end);
          expect(section.end).toBeGreaterThan(section.start);
          end = section.end;
        }
        expect(end).toBeLessThanOrEqual(joined.text.length);
        const outside = joined.sections.reduce(
          (rest, { start, end: stop }) => rest - (stop - start),
          joined.text.length,
        );
        expect(outside).toBeLessThanOrEqual(2 * Math.max(0, joined.sections.length));
      }),
    );
  });
});
