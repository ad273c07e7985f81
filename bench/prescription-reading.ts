import { createTextReader } from '#imaging/index.ts';
import { foldLetters } from '../src/research/modes/prescription/reading/fold.ts';
import { isWholeName } from '../src/research/modes/prescription/reading/is-drug.ts';
import { parsePrescription } from '../src/research/modes/prescription/reading/parse-prescription.ts';
import { toTextLines } from '../src/research/modes/prescription/reading/to-text-lines.ts';
import { drawPrescription } from './prescription-reading/draw.ts';
import { type Medicine, type Prescription, readPrescriptions } from './prescription-reading/prescriptions.ts';

const doseFields = ['strength', 'dose', 'frequency', 'duration'] as const;
const asked = new Set(process.argv.slice(2));
/** A file of others beside the forty: `others-open.txt` was looked at while training, `others-closed.txt` opened once. */
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const isShown = asked.has('--show');

type Score = {
  drugs: number;
  drugsFound: number;
  fields: number;
  fieldsFound: number;
  extra: number;
  ms: number;
};
const zero = (): Score => ({ drugs: 0, drugsFound: 0, fields: 0, fieldsFound: 0, extra: 0, ms: 0 });
/** Letters and digits; writers differ on whether the sign in "x 5 days" belongs to the duration. */
const plain = (text = ''): string =>
  foldLetters(text)
    .replace(/^[x×]\s*(?=\d)/u, '')
    .replace(/[^\p{L}\d%½/]/gu, '');

async function score(prescription: Prescription, reader: ReturnType<typeof createTextReader> | undefined) {
  const startedAt = performance.now();
  const lines = reader
    ? toTextLines(
        await reader.read({ name: 'prescription.jpg', bytes: await drawPrescription(prescription) }),
      )
    : prescription.lines.map((text) => ({ text, confidence: 1 }));
  const read = parsePrescription(lines, isWholeName);
  const result = { ...zero(), ms: performance.now() - startedAt };
  const left = [...read.lines];
  for (const medicine of prescription.medicines) {
    const at = left.findIndex((line) => plain(line.drug) === plain(medicine.drug));
    const [line] = at < 0 ? [] : left.splice(at, 1);
    result.drugs += 1;
    result.drugsFound += line ? 1 : 0;
    for (const field of doseFields.filter((name) => medicine[name])) {
      result.fields += 1;
      const isFound = plain(line?.[field]) === plain(medicine[field]);
      result.fieldsFound += isFound ? 1 : 0;
      if (isShown && !isFound) tell(prescription, medicine, field, line?.[field]);
    }
  }
  result.extra = left.length;
  if (isShown) for (const { drug, text } of left) tell(prescription, { drug: '(none)' }, drug, text);
  return result;
}

function tell({ number }: Prescription, { drug }: Medicine, what: string, read: string | undefined): void {
  process.stdout.write(`  ${number} ${drug} ${what}: ${read ?? 'not read'}\n`);
}

const readers = {
  'typed, no picture': undefined,
  'picture as it is': createTextReader({ languages: ['eng', 'vie'], preprocess: false }),
  'picture preprocessed': createTextReader({ languages: ['eng', 'vie'] }),
};
const sets: Record<string, (prescription: Prescription) => boolean> = file
  ? { 'of others': () => true }
  : { 'tuned on (20)': ({ held }) => !held, 'held back (20)': ({ held }) => held };
process.stdout.write(
  'set             reading                drugs          dose fields    too many  ms each\n',
);
for (const [set, isIn] of Object.entries(sets)) {
  if (asked.has('--tuned') && set.startsWith('held')) continue;
  if (asked.has('--held') && set.startsWith('tuned')) continue;
  const prescriptions = readPrescriptions(file).filter(isIn);
  for (const [name, reader] of Object.entries(readers)) {
    if (asked.has('--fast') && name === 'picture as it is') continue;
    if (asked.has('--typed') && reader) continue;
    const total = zero();
    for (const prescription of prescriptions) {
      const one = await score(prescription, reader);
      for (const key of Object.keys(total) as (keyof Score)[]) total[key] += one[key];
    }
    const share = (part: number, of: number) => `${(part / of).toFixed(3)} (${part}/${of})`.padEnd(15);
    const each = Math.round(total.ms / prescriptions.length);
    process.stdout.write(
      `${set.padEnd(16)}${name.padEnd(23)}${share(total.drugsFound, total.drugs)}${share(total.fieldsFound, total.fields)}${String(total.extra).padEnd(10)}${each}\n`,
    );
  }
}
process.stdout.write('Goals after preprocessing: drugs ≥ .950, dose fields ≥ .900\n');
