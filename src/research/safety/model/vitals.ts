/** Ranges that tell of an emergency: NEWS2 (RCP 2017), NICE NG133 (pressure), ADA 2024 (sugar, also in mg/dl), UKKA 2023 (potassium). */
type Vital = {
  name: string;
  cues: string;
  low?: number;
  high?: number;
  /** What is outside is no value of this kind. */
  from: number;
  to: number;
};

const vitals: readonly Vital[] = [
  {
    name: 'pulse',
    cues: 'hr pulse rate bpm tachycardia svt vt mach nhip pouls pulso heart coeur tim corazon',
    low: 40,
    high: 130,
    from: 15,
    to: 300,
  },
  {
    name: 'pressure',
    cues: 'bp sbp systolic ha ta pa pressure tension map nibp',
    low: 90,
    high: 200,
    from: 30,
    to: 300,
  },
  { name: 'oxygen', cues: 'spo2 sats sat satura saturation oxygen sao2', low: 90, from: 40, to: 100 },
  { name: 'coma', cues: 'gcs glasgow', low: 13.5, from: 3, to: 15 },
  { name: 'breaths', cues: 'rr resp fr breaths', low: 8.5, high: 25, from: 2, to: 80 },
  {
    name: 'sugar',
    cues: 'sugar glucose bm bgl bsl bg glycemie glucosa glucemia huyet dextro azucar',
    low: 3.1,
    high: 18,
    from: 0.5,
    to: 34,
  },
  {
    name: 'sugar',
    cues: 'sugar glucose bm bgl bsl bg glycemie glucosa glucemia huyet dextro azucar',
    low: 54,
    high: 320,
    from: 35,
    to: 1500,
  },
  { name: 'potassium', cues: 'k potassium kali kaliemie potasio', low: 2.5, high: 6.4, from: 1, to: 11 },
  { name: 'sodium', cues: 'na sodium natri natremie sodio', low: 121, high: 158, from: 90, to: 190 },
  { name: 'lactate', cues: 'lactate lactat lactates lactato', high: 3.9, from: 0.2, to: 30 },
  { name: 'ph', cues: 'ph', low: 7.25, high: 7.6, from: 6.5, to: 8 },
  {
    name: 'temperature',
    cues: 'temp temperature t fever fevers fievre fiebre sot nhiet temperatura',
    low: 35.1,
    high: 38,
    from: 25,
    to: 43,
  },
  { name: 'ketones', cues: 'ketones ketone cetones cetonas ceton', high: 2.9, from: 0.1, to: 12 },
];
const cueOf = new Map<string, Vital[]>();
for (const vital of vitals)
  for (const cue of vital.cues.split(' ')) cueOf.set(cue, [...(cueOf.get(cue) ?? []), vital]);

/** How many words a value may stand after the word that names it. */
const reach = 4;

const daysIn: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  ngay: 1,
  jours: 1,
  jour: 1,
  dias: 1,
  dia: 1,
  week: 7,
  weeks: 7,
  wk: 7,
  wks: 7,
  semaines: 7,
  semaine: 7,
  semanas: 7,
  tuan: 7,
  month: 30,
  months: 30,
  mo: 30,
  mois: 30,
  meses: 30,
  mes: 30,
  thang: 30,
};
const youngest = 'old baby newborn infant neonate tuoi bebe nourrisson nouveau recien lactante neonato be';
const ofBabies = new Set(youngest.split(' '));

/**
 * What the numbers among the words say, as names of features: `v:pulse high`, `v:young infant` (under 91 days, NICE NG143).
 * `words` are lower-case words without marks, numbers among them as written.
 */
export function findVitals(words: readonly string[]): string[] {
  const found: string[] = [];
  let lastCue = -reach;
  words.forEach((word, at) => {
    if (cueOf.has(word)) lastCue = at;
    if (!/^\d/.test(word)) return;
    const value = Number(word.replace(',', '.'));
    if (Number.isNaN(value)) return;
    if (at - lastCue <= reach)
      for (const { name, low, high, from, to } of cueOf.get(words[lastCue] as string) ?? []) {
        if (value < from || value > to) continue;
        if (low !== undefined && value < low) found.push(`v:${name} low`);
        else if (high !== undefined && value >= high) found.push(`v:${name} high`);
        else found.push(`v:${name} usual`);
      }
    if (value >= 38 && value <= 42.5 && /[.,]\d$/.test(word)) found.push('v:fever');
    const days = value * (daysIn[words[at + 1] ?? ''] ?? Number.NaN);
    if (days < 91 && words.slice(Math.max(0, at - 5), at + 5).some((one) => ofBabies.has(one)))
      found.push('v:young infant');
  });
  return found;
}
