import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const fieldNames = {
  d: 'drug',
  s: 'strength',
  f: 'form',
  r: 'route',
  n: 'dose',
  q: 'frequency',
  t: 'duration',
  i: 'indication',
} as const;

export type FieldName = (typeof fieldNames)[keyof typeof fieldNames];
export type Medicine = Partial<Record<FieldName, string>>;
/** A prescription as it is printed, and what stands in it. `held`: not used to tune what reads it. */
export type Prescription = {
  number: number;
  language: string;
  look: string;
  held: boolean;
  lines: string[];
  medicines: Medicine[];
};

/** Doses that change, and times of the day that are told one by one, each once. */
const joined = (known: string | undefined, value: string): string =>
  known?.split(', ').some((one) => one.toLowerCase() === value.toLowerCase())
    ? known
    : [known, value].filter(Boolean).join(', ');

const field = /\{([dsfrnqti]):([^{}]{1,200})\}/g;

const own = fileURLToPath(new URL('prescriptions.txt', import.meta.url));

/** The prescriptions of a file in the form of `prescriptions.txt`. */
export function readPrescriptions(file = own): Prescription[] {
  const text = readFileSync(file, 'utf8');
  const [, ...parts] = text.split(/^== /m);
  return parts.map((part) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    const [number, language = '', look = ''] = head.split(' ');
    const medicines: Medicine[] = [];
    for (const [, letter = '', value = ''] of lines.join('\n').matchAll(field)) {
      const name = fieldNames[letter as keyof typeof fieldNames];
      if (name === 'drug') medicines.push({});
      const last = medicines.at(-1);
      if (last) last[name] = joined(last[name], value);
    }
    return {
      number: Number(number),
      language,
      look,
      held: Number(number) % 2 === 0,
      lines: lines.map((line) => line.replace(field, '$2')),
      medicines,
    };
  });
}
