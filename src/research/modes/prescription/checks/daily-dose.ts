import { plainName } from '../names/spelling.ts';
import type { AssessedDrug } from './assessed-drug.ts';

const milligrams: Readonly<Record<string, number>> = { mg: 1, g: 1000, mcg: 0.001, µg: 0.001, ug: 0.001 };
const amountPattern =
  /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s{0,3}(mg|mcg|µg|ug|g)(?![\p{L}\d])(?!\s?\/\s?(?:kg|m2|m²|h|hr|min)(?!\p{L}))/iu;

/** Times a day by what a frequency says, in Latin, English, Vietnamese, French and Spanish. */
const timesByWord: readonly (readonly [pattern: RegExp, times: number])[] = [
  [/\b(?:qid|qds|4x|four times|quatre fois|cuatro veces)\b/, 4],
  [/\b(?:tid|tds|3x|three times|thrice|trois fois|tres veces)\b/, 3],
  [/\b(?:bid|bd|2x|twice|two times|deux fois|dos veces)\b/, 2],
  [
    /\b(?:od|qd|qday|qhs|hs|1x|once|daily|nightly|every day|each day|moi ngay|at night|bedtime|une fois|una vez|par jour|al dia)\b/,
    1,
  ],
];
const onNeedOrSeldom =
  /\b(?:prn|sos|other day|alternate|every \d{1,2} days|cada \d{1,2} dias|moi \d{1,2} ngay|as (?:needed|required)|(?:when|if) (?:needed|required)|khi|neu can|si|en cas|weekly|week|tuan|semaine|semana|months?|mois|mes|thang)\b/;
const hourly =
  /\b(?:q|every|moi|toutes les|ttes les|cada|c ?\/) ?(\d{1,2}) ?(?:h|hrs?|hours?|hourly|gio|heures?|horas?)\b/;
const counted =
  /\b(\d{1,2}) ?(?:x|times|lan|fois|veces|vez)(?: ?\/ ?| a | per | par | al | por | moi | )?(?:day|daily|d|ngay|jour|j|dia)?\b/;
const partsOfDay =
  /\b(?:morning|mane|midday|noon|lunch|evening|dinner|night|nocte|bedtime|sang|trua|chieu|toi|matin|midi|soir|coucher|manana|mediodia|tarde|noche)\b/g;

/** How often a day, of at most 24; undefined where that is not said, depends on need or changes. */
export function timesADay(frequency: string | undefined): number | undefined {
  if (!frequency) return undefined;
  const values = frequency.split(', ').map((value) => plainName(value));
  if (values.some((value) => onNeedOrSeldom.test(value))) return undefined;
  const parts = new Set(values.flatMap((value) => value.match(partsOfDay) ?? []));
  const told = new Set(values.flatMap((value) => timesTold(value) ?? []));
  if (told.size > 1) return undefined;
  const [times = 0] = told;
  return Math.max(times, parts.size) || undefined;
}

function timesTold(text: string): number | undefined {
  const parts = /(?<!\d)(\d(?:\.5)?)-(\d(?:\.5)?)-(\d(?:\.5)?)(?:-(\d(?:\.5)?))?(?!\d)/.exec(text);
  if (parts) return parts.slice(1).reduce((sum, part) => sum + Number(part ?? 0), 0) || undefined;
  const hours = hourly.exec(text);
  if (hours) return 24 / Math.max(1, Number(hours[1]));
  const times = counted.exec(text);
  if (times) return Number(times[1]) <= 24 ? Number(times[1]) : undefined;
  return timesByWord.find(([pattern]) => pattern.test(text))?.[1];
}

/** Milligrams an amount names: "0.5 g" is 500; undefined where it names none. */
export function milligramsIn(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = amountPattern.exec(text ?? '') ?? [];
  const factor = milligrams[unit.toLowerCase()];
  // "1,000 mg" is a thousand to one reader and one to another.
  return factor === undefined || /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)
    ? undefined
    : Number(number.replace(',', '.')) * factor;
}

/**
 * Milligrams a day of a drug of one ingredient: dose, or pieces of the strength, times a day. Undefined where anything of it is
 * not said; nothing is assumed.
 */
export function dailyMilligrams({ details, ingredients }: AssessedDrug): number | undefined {
  if (ingredients.length !== 1) return undefined;
  const times = timesADay(details.frequency);
  // A dose that changes has no one amount a day.
  if (times === undefined || changes(details.dose) || changes(details.strength)) return undefined;
  const inDose = milligramsIn(details.dose);
  if (inDose !== undefined) return inDose * times;
  const strength = milligramsIn(details.strength);
  const isPerVolume = /\/ ?\d{0,4} ?(?:ml|l)\b/i.test(details.strength ?? '');
  if (strength === undefined || isPerVolume) return undefined;
  const isCounted = /\d-\d/.test(details.frequency ?? '');
  const pieces = isCounted ? 1 : piecesIn(details.dose);
  return pieces === undefined ? undefined : strength * pieces * times;
}

/** Several values, a range, or an amount that is of one piece or told by volume. */
const changes = (amount: string | undefined): boolean =>
  amount !== undefined && (amount.includes(', ') || /\d ?(?:-|–|to|à|a|đến) ?\d|\beach\b/iu.test(amount));

function piecesIn(dose: string | undefined): number | undefined {
  if (!dose || /\bml\b|and a half\b/i.test(dose)) return undefined;
  const half = /\b1\/2\b|½|\bhalf\b|\bnua\b/.test(plainName(dose)) || dose.includes('½');
  const whole = /(?<![\d/.,])(\d{1,2}) ?(?:½|(?<= )1\/2)/.exec(dose)?.[1];
  if (whole !== undefined) return Number(whole) + 0.5;
  const number = /(?<![\d/.,])(\d{1,2}(?:[.,]5)?)(?![\d/])/.exec(dose)?.[1];
  if (number === undefined) return half ? 0.5 : undefined;
  return Number(number.replace(',', '.'));
}
