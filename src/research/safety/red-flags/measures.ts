const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const count = `(\\d{1,3}|${Object.keys(numberWords).join('|')})`;
const asNumber = (text: string | undefined): number => numberWords[text ?? ''] ?? Number(text);

function numbersOf(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const found = match.slice(1).find((group) => group !== undefined);
    return found === undefined ? [] : [asNumber(found)];
  });
}

const infantAge = new RegExp(
  `\\b${count}[- ]?(day|week|month|wk|mth)s?[- ]?(?:old|of age|baby)\\b|^${count}[- ](day|week|wk)s?,|\\b(?:baby|infant|newborn|neonate|son|daughter|boy|girl)\\b[^.;?!]{0,14}?\\b(?:of |is |aged? )?${count}[- ](day|week|month)s?\\b`,
  'gu',
);
const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, wk: 7, month: 30.4, mth: 30.4 };

/** Whether a child younger than three months is spoken of: the age of NICE NG143 and AAP 2021. */
export function isYoungInfant(text: string): boolean {
  if (/\b(?:newborn|neonate|neonatal)\b/u.test(text)) return true;
  return [...text.matchAll(infantAge)].some(
    ([, old, unit, first, firstUnit, of, ofUnit]) =>
      asNumber(old ?? first ?? of) * (daysIn[unit ?? firstUnit ?? ofUnit ?? ''] ?? 99) < 91,
  );
}

/** Highest temperature named, in degrees Celsius. */
export function findTemperature(text: string): number | undefined {
  const degrees = numbersOf(
    /\b(?:temp(?:erature)?|t|fever|febrile|thermometer|hot|rectal|axillary|has|is)\b[^.;?!\d]{0,25}(\d{2,3}(?:\.\d)?)(?![\d]|\s*(?:\/|-|weeks?|days?|hours?|months?|years?|yo|kg|mg|m\b|f\b|%))|\b(\d{2,3}(?:\.\d)?) ?(?:°|degrees|celsius|fahrenheit)|(?<!\bbmi (?:of |is )?)(?<![\d.])((?:3[89]|4[01]|10[0-5])\.\d)(?! ?(?:kg|cm|mm|mg|ml|g|l|weeks?|mmol|%))/gu,
    text.replace(/(\d),(\d)(?!\d)/gu, '$1.$2'),
  ).map((one) => (one > 90 && one < 112 ? ((one - 32) * 5) / 9 : one));
  const likely = degrees.filter((one) => one >= 30 && one <= 43);
  return likely.length > 0 ? Math.max(...likely) : undefined;
}

/** Signs that are numbers. Limits: qSOFA and NEWS2 (pressure, breathing, oxygen), ADA 2024 (glucose), NICE NG133. */
export function findMeasures(text: string): Set<string> {
  const found = new Set<string>();
  const add = (sign: string, isHere: boolean) => isHere && found.add(sign);
  const systolic = numbersOf(
    /\b(?:bp|sbp|systolic|nibp)\b[^.;?!\d]{0,12}(\d{2,3})(?!\d|\s*%)|\bpressure\b[^.;?!\d]{0,12}(\d{2,3})\s*(?:\/|over)\s*\d/gu,
    text,
  );
  const glucose = numbersOf(
    /\b(?:blood sugar|sugars?|glucose|bm)\b[^.;?!\d]{0,14}(\d{1,4}(?:\.\d)?)/gu,
    text,
  );
  const pulse = numbersOf(
    /\b(?:hr|heart rate|pulse|heart is (?:racing|going|beating)|rate|tachycardi\w*)\b[^.;?!\d]{0,10}(\d{2,3})\b/gu,
    text,
  );
  const oxygen = numbersOf(/\b(?:spo2|sats?|saturation|oxygen)\b[^.;?!\d]{0,14}(\d{2})\b/gu, text);
  const coma = numbersOf(/\bgcs\b[^.;?!\d]{0,30}?(?:to )?(\d{1,2})\b(?! ?to)/gu, text);
  const breaths = numbersOf(/\b(?:rr|resp(?:iratory)? rate)\b[^.;?!\d]{0,8}(\d{1,2})\b/gu, text);
  add(
    'low pressure',
    systolic.some((one) => one < 90) ||
      numbersOf(/\bmap\b[^.;?!\d]{0,6}(\d{2,3})\b/gu, text).some((one) => one < 60),
  );
  add(
    'very high pressure',
    systolic.some((one) => one >= 180),
  );
  add(
    'high pressure',
    systolic.some((one) => one >= 150),
  );
  add(
    'low glucose',
    glucose.some((one) => one < 3.1 || (one > 34 && one < 54)),
  );
  add(
    'high glucose',
    glucose.some((one) => (one >= 18 && one <= 45) || one >= 300),
  );
  add(
    'fast pulse',
    pulse.some((one) => one >= 130),
  );
  add(
    'slow pulse',
    pulse.some((one) => one < 40),
  );
  add(
    'low oxygen',
    oxygen.some((one) => one < 90),
  );
  add(
    'low coma score',
    coma.some((one) => one >= 3 && one <= 13),
  );
  add(
    'fast breathing',
    breaths.some((one) => one >= 25),
  );
  add(
    'slow breathing',
    breaths.some((one) => one <= 8),
  );
  add('young infant', isYoungInfant(text));
  const temperature = findTemperature(text);
  add('fever', temperature !== undefined && temperature >= 38);
  add('very high fever', temperature !== undefined && temperature >= 39.3);
  return found;
}
