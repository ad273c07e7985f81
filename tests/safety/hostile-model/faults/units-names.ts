import { type Fault, inText, replaceOne, swapOne } from '../fault.ts';

const units: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d )mg\b(?!\/)/, 'mcg'],
  [/(?<=\d )mg\b(?!\/)/, 'g'],
  [/(?<=\d )mcg\b/, 'mg'],
  [/(?<=\d )days\b/, 'weeks'],
  [/(?<=\d )weeks\b/, 'days'],
  [/(?<=\d )months\b/, 'years'],
  [/(?<=\d )years\b/, 'months'],
  [/(?<=\d )hours\b/, 'minutes'],
  [/mmol\/L/, 'mg/dL'],
  [/nmol\/L/, 'mmol/L'],
  [/nmol\/L/, 'pmol/L'],
  [/mg\/kg/, 'mg'],
  [/mg\/kg/, 'mg/m2'],
  [/g\/dL/, 'g/L'],
  [/mg\/dL/, 'mg/L'],
  [/mL\/min/, 'mL/hour'],
  [/µg\/L/, 'mg/L'],
  [/(?<=\d )kg\b/, 'g'],
  [/mm ?Hg/, 'kPa'],
  [/(?<=\d )mW\b/, 'W'],
  [/\bdaily\b/, 'weekly'],
  [/\bweekly\b/, 'daily'],
  [/\bper year\b/, 'per month'],
  [/\btwice daily\b/, 'once daily'],
  [/\bonce weekly\b/, 'once daily'],
  [/(?<=\d )mL\b(?!\/)/, 'L'],
];

const drug =
  /\b(?:velmorolol|tarligliptin|orbimab|methotrexate|atorvastatin|simvastatin|rosuvastatin|montelukast|dexamethasone|prednisolone|empagliflozin|dapagliflozin|sacubitril|enalapril|apixaban|rivaroxaban|dabigatran|warfarin|aspirin|ticagrelor|clopidogrel|semaglutide|liraglutide|metformin|spironolactone|finerenone|azithromycin|amoxicillin|ezetimibe|alirocumab|evolocumab|budesonide|tocilizumab|tirzepatide)\b/giu;
const classes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:atorva|simva|rosuva)statin\b/i, 'statins'],
  [/\bvelmorolol\b/i, 'beta-blockers'],
  [/\b(?:dexamethasone|prednisolone|budesonide)\b/i, 'corticosteroids'],
  [/\bmontelukast\b/i, 'leukotriene antagonists'],
  [/\bmethotrexate\b/i, 'immunosuppressants'],
  [/\b(?:apixaban|rivaroxaban|dabigatran|warfarin)\b/i, 'anticoagulants'],
  [/\b(?:clopidogrel|ticagrelor|aspirin)\b/i, 'antiplatelet drugs'],
  [/\b(?:empagliflozin|dapagliflozin)\b/i, 'gliflozins'],
  [/\b(?:azithromycin|amoxicillin)\b/i, 'antibiotics'],
  [/\b(?:semaglutide|liraglutide)\b/i, 'incretin drugs'],
  [/\btarligliptin\b/i, 'gliptins'],
  [/\borbimab\b/i, 'biologics'],
];
const strangers = [
  'ramipril',
  'gabapentin',
  'nivolumab',
  'omeprazole',
  'colchicine',
  'haloperidol',
  'insulin',
];

export const unitFaults: readonly Fault[] = [
  inText('another unit', ['number', 'sense'], (text, random) => swapOne(text, units, random)),
];

export const nameFaults: readonly Fault[] = [
  inText('another drug', ['name'], (text, random, { quote }) =>
    replaceOne(
      text,
      drug,
      () => strangers.filter((one) => !quote.includes(one))[Math.floor(random() * strangers.length)],
      random,
    ),
  ),
  inText('a close spelling of a drug', ['name', 'subject'], (text, random) =>
    replaceOne(
      text,
      drug,
      ([found]) =>
        /prednisolone/i.test(found)
          ? 'prednisone'
          : found.replace(/([aeiou])(?=[a-z]{2,4}$)/i, (vowel) => (vowel.toLowerCase() === 'o' ? 'a' : 'o')),
      random,
    ),
  ),
  inText('the class for the drug', ['name', 'overclaim', 'subject'], (text, random) =>
    swapOne(text, classes, random),
  ),
  {
    name: 'another drug that source and question name',
    kinds: ['name'],
    make: ({ item, quote, text }, random) => {
      const named = [...new Set(`${item.title} ${item.text}`.match(drug)?.map((one) => one.toLowerCase()))];
      const absent = named.filter(
        (one) => item.title.toLowerCase().includes(one) && !quote.toLowerCase().includes(one),
      );
      const [other] = absent;
      const changed = other && replaceOne(text, drug, () => other, random);
      return changed ? { statement: { text: changed, citations: [{ source: item.id, quote }] } } : undefined;
    },
  },
];
