import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createImageReader } from '#imaging/index.ts';
import { profileAction } from '#imaging/process/basic-profile.mjs';
import { dataFolder } from '../../scripts/lib/data-folder.mjs';

const folder = join(dataFolder, 'fixtures/dicom/pydicom');
const names = readdirSync(folder).filter((name) => name.endsWith('.dcm'));
const reader = createImageReader();
const scratch = mkdtempSync(join(tmpdir(), 'imaging-'));
afterAll(() => {
  reader.close();
  rmSync(scratch, { recursive: true });
});

/** What each file without a picture is told to be; all others have one. */
const refused: Record<string, RegExp> = {
  'MR_truncated.dcm': /is truncated/,
  'chrJapMulti.dcm': /holds no picture/,
  'meta_missing_tsyntax.dcm': /does not say how large/,
  'reportsi.dcm': /holds no picture \(it is of the kind SR\)/,
  'rtplan.dcm': /holds no picture \(it is of the kind RTPLAN\)/,
  'rtstruct.dcm': /holds no picture \(it is of the kind RTSTRUCT\)/,
  'waveform_ecg.dcm': /holds no picture \(it is of the kind ECG\)/,
};
/** Zeros where the header should be, and no data set behind them. */
const unknown = 'no_meta.dcm';
const shown = names.filter((name) => !refused[name] && name !== unknown);
const open = (name: string) => ({ name, bytes: readFileSync(join(folder, name)) });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each(shown)('%s is decoded, frame by frame', async (name) => {
  const facts = await reader.facts(open(name));
  expect(facts.format).toBe('dicom');
  const last = await reader.png(open(name), { frame: facts.frames - 1 });
  expect(Buffer.from(last).readUInt32BE(16)).toBe(facts.width);
});

it.each(Object.entries(refused))('%s is refused by name', async (name, message) => {
  await expect(reader.facts(open(name))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  });
});

it('a file that is no data set is refused', async () => {
  await expect(reader.facts(open(unknown))).rejects.toMatchObject({ code: 'unsupported' });
});

it('all lossless copies of one image give the same pixels', async () => {
  const copies = ['', '_RLE', '_bigendian', '_implicit', '_jp2klossless', '_jpeg_ls_lossless'];
  const hashes = await Promise.all(
    copies.map(async (copy) => hashOf(await reader.png(open(`MR_small${copy}.dcm`), { frame: 0 }))),
  );
  expect(new Set(hashes).size).toBe(1);
});

const hasDcmdump = spawnSync('dcmdump', ['--version']).status === 0;

it.skipIf(!hasDcmdump).each(shown)(
  '%s loses all that the basic profile protects, and no pixel',
  async (name) => {
    const { bytes, type } = await reader.clean(open(name));
    expect(type).toBe('application/dicom');
    const [before, after] = [dump(open(name).bytes), dump(bytes)];
    const uids = before.filter(({ form, value }) => form === 'UI' && !value.startsWith('1.2.840.10008.'));
    const text = after.map(({ value }) => value).join('\n');
    for (const { value } of uids) if (value) expect(text).not.toContain(value);
    for (const { tag, value, form } of after) {
      expect([tag, Number.parseInt(tag.slice(0, 4), 16) % 2]).toEqual([tag, 0]);
      const action = profileAction(Number.parseInt(tag, 16));
      expect([tag, action]).not.toEqual([tag, 'X']);
      if (action === 'Z') expect([tag, value]).toEqual([tag, '']);
      if (action === 'D' && form !== 'SQ') expect(dummies).toContain(value);
    }
    const frame = (file: Uint8Array) => reader.png({ name, bytes: file }, { frame: 0 });
    expect(hashOf(await frame(bytes))).toBe(hashOf(await frame(open(name).bytes)));
  },
);

const dummies = ['', 'REMOVED', '19000101', '19000101000000', '000000', '0', '000Y'];

/** Every element of a file, in sequences too, as dcmdump (Debian: dcmtk) reads it. */
function dump(bytes: Uint8Array): { tag: string; form: string; value: string }[] {
  const file = join(scratch, 'file.dcm');
  writeFileSync(file, bytes);
  const lines = execFileSync('dcmdump', ['+L', '-q', '-Un', file], {
    encoding: 'latin1',
    maxBuffer: 2 ** 28,
  }).split('\n');
  return lines.flatMap((line) => {
    const [, group, element, form = '', rest = ''] =
      /^\s*\(([0-9a-f]{4}),([0-9a-f]{4})\) (\w\w|\?\?) (.*?)\s*#/i.exec(line) ?? [];
    if (!group || !element || group === 'fffe') return [];
    const value = rest.startsWith('(no value') ? '' : (/^\[(.*)\]$/.exec(rest)?.[1] ?? rest);
    return [{ tag: `${group}${element}`, form, value }];
  });
}
