const unitNames: Readonly<Record<string, readonly string[]>> = {
  '% points': ['percentage[- ]points?', '%-points?'],
  '%': ['%', 'percent', 'per cent', 'pct'],
  '‰': ['‰'],
  mg: ['mg', 'milligrams?'],
  µg: ['µg', 'μg', 'mcg', 'ug', 'micrograms?'],
  ng: ['ng', 'nanograms?'],
  pg: ['pg', 'picograms?'],
  kg: ['kg', 'kilograms?'],
  g: ['g', 'grams?'],
  µl: ['µL', 'μL', 'µl', 'μl', 'uL', 'microlit(?:re|er)s?'],
  ml: ['ml', 'mL', 'millilit(?:re|er)s?'],
  dl: ['dl', 'dL'],
  l: ['l', 'L', 'lit(?:re|er)s?'],
  mmol: ['mmol'],
  µmol: ['µmol', 'μmol', 'umol'],
  nmol: ['nmol'],
  pmol: ['pmol'],
  mol: ['mol'],
  meq: ['mEq', 'meq'],
  kcal: ['kcal', 'kilocalories?'],
  kj: ['kJ'],
  mmhg: ['mm ?Hg'],
  kpa: ['kPa'],
  cmh2o: ['cm ?H2O'],
  mm: ['mm', 'millimet(?:re|er)s?'],
  cm: ['cm', 'centimet(?:re|er)s?'],
  µm: ['µm', 'μm', 'um'],
  nm: ['nm'],
  m2: ['m2', 'm\\^2'],
  m: ['m', 'met(?:re|er)s?'],
  km: ['km', 'kilomet(?:re|er)s?'],
  mw: ['mW'],
  w: ['W', 'watts?'],
  hz: ['Hz'],
  khz: ['kHz'],
  mhz: ['MHz'],
  gy: ['Gy'],
  msv: ['mSv'],
  '°c': ['° ?C', 'degrees C(?:elsius)?'],
  '°f': ['° ?F', 'degrees F(?:ahrenheit)?'],
  iu: ['IU', 'international units?'],
  u: ['units?', 'U'],
  // "6, 12 y 24 horas"
  year: ['years?', 'yrs?', 'y(?!\\s\\d)'],
  month: ['months?', 'mo'],
  week: ['weeks?', 'wks?', 'wk'],
  day: ['days?', 'd'],
  hour: ['hours?', 'hrs?', 'h'],
  minute: ['minutes?', 'mins?', 'min'],
  second: ['seconds?', 'secs?'],
  ms: ['ms', 'msec', 'milliseconds?'],
  fold: ['fold', 'times'],
};
const spellings = Object.entries(unitNames).map(
  ([name, all]) => [name, new RegExp(`^(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'u')] as const,
);
/** What a unit is measured by: "mg/dL", "mg per day". "a" and "each" only before a time, as in "mg a day". */
const divided =
  /^\s?(?:\/|per\s|(?:a|an|each|every)\s(?=(?:day|week|month|year|hour|minute)\b))\s?(?:1(?:[.·]73)?\s?)?/iu;

/** "5 mg weekly" is "5 mg/week"; what is taken twice a day is another dose than what it adds up to. */
const oftenAs = /^\s(?:once\s)?(daily|weekly|monthly)(?![\p{L}\p{N}])/u;
const times = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
]);

/** The unit a text begins with, in one spelling and with all it is divided by ("mg/kg/day"); '' where it begins with none. */
export function unitAfter(text: string): string {
  const [, lead = ''] = /^([\s-]?)/u.exec(text) ?? [];
  let rest = text.slice(lead.length);
  const parts: string[] = [];
  while (parts.length < 4) {
    const found = spellings.find(([, pattern]) => pattern.test(rest));
    if (!found) break;
    const [name, pattern] = found;
    parts.push(name);
    rest = rest.replace(pattern, '');
    const [adverb = '', time = ''] = oftenAs.exec(rest) ?? [];
    if (time) rest = `/${times.get(time) ?? ''}${rest.slice(adverb.length)}`;
    const by = divided.exec(rest)?.[0];
    if (by === undefined) break;
    rest = rest.slice(by.length);
  }
  return parts.join('/');
}

const dimensions: readonly ReadonlySet<string>[] = [
  new Set(['kg', 'g', 'mg', 'µg', 'ng', 'pg']),
  new Set(['l', 'dl', 'ml', 'µl']),
  new Set(['year', 'month', 'week', 'day', 'hour', 'minute', 'second']),
];

/** Whether two units measure the same, of what some units measure, with another size: grams and milligrams. */
export const isOtherSize = (one: string, other: string): boolean =>
  one !== other && dimensions.some((units) => units.has(one) && units.has(other));
