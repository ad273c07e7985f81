import { readFileSync } from 'node:fs';

type Name = { culture: string; given: string; family: string };
type Split = 'development' | 'held-out';
/** A question with one identifier planted in it; `secret` must not be readable in what leaves. */
export type Planted = { split: Split; kind: string; form: string; text: string; secret: string };

const names: Name[] = readFileSync(new URL('planted-names.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Name);

/** `{full}` given and family name, `{given}`, `{family}` one of them, `{last-first}` "Family, Given", `{lower}`, `{upper}`. */
const nameContexts: Record<Split, readonly string[]> = {
  development: [
    'My patient {full} has atrial fibrillation. Apixaban or warfarin?',
    '{full}, 67 years old, with heart failure and CKD: is spironolactone safe?',
    'Mr {family} takes metformin and now has eGFR 38. Should I reduce the dose?',
    'Mrs. {family} is 82 and falls often. Does vitamin D help?',
    'My name is {full} and I have asthma. Is montelukast safe?',
    'my name is {lower}, can i take ibuprofen with lisinopril',
    'My son {given} has eczema. Which cream is best?',
    'Should {full} take a statin after a TIA?',
    'Pt: {full}. Gout flare on furosemide. Colchicine or prednisolone?',
    'Patient name: {last-first}; migraine with aura; propranolol or topiramate?',
    'My daughter {given} (8) wets the bed, does an alarm help?',
    'I look after {full} who has dementia. Are antipsychotics dangerous?',
    'For {full}, does semaglutide help with weight loss in type 2 diabetes?',
    'Hello, I am {full}. Is it safe to drink alcohol with metronidazole?',
    "{given}'s blood pressure is 150/95 on amlodipine, what to add?",
    'Is aspirin right for my husband {given}, who had a stent?',
    '{upper}, 54M, chronic hepatitis B: tenofovir or entecavir?',
    'Does CPAP lower blood pressure in sleep apnoea? Thanks, {full}',
    'We saw {full} in clinic with psoriasis. Is methotrexate better than ciclosporin?',
    'Dr {family} wants me to take sertraline. Does it help anxiety?',
  ],
  'held-out': [
    '{full} is a 45-year-old with ulcerative colitis. Vedolizumab or infliximab?',
    'Re: {full}. Which anticoagulant in cancer-associated thrombosis?',
    'Could you tell me if {full} can have the shingles vaccine while on prednisone?',
    'This is about my mother {given} {family}, 79, with osteoporosis: zoledronate or denosumab?',
    'Ms {family} presented with trigeminal neuralgia; carbamazepine or oxcarbazepine?',
    'The patient, {full}, takes lithium and an ACE inhibitor. What are the risks?',
    'I am called {given} and my knees hurt. Do glucosamine tablets work?',
    'my wife {given} is pregnant with twins, should she take low dose aspirin?',
    'Our baby {given} has colic, are probiotics useful?',
    'Name: {full}, Dx: COPD, Question: is triple therapy better than dual?',
    'Prof. {family} recommends SGLT2 inhibitors for my HFpEF. Is that evidence based?',
    'In {full} with resistant hypertension, does spironolactone beat bisoprolol?',
    'my uncle {given} has gout and kidney stones, is allopurinol ok',
    '{full} asked whether turmeric helps with knee osteoarthritis.',
    'Is tamoxifen or anastrozole better for {full}, a 58-year-old with breast cancer?',
    'A man named {full} with cirrhosis needs pain relief: is paracetamol safe?',
    'Advice on {full} please: recurrent UTIs, is methenamine as good as antibiotics?',
    "{full}'s HbA1c is 8.9 on metformin, what next?",
    'Patient {family} on clozapine with fever: stop or continue?',
    'Does acupuncture prevent migraine? Regards, {full}',
  ],
};

const structuredContexts: readonly string[] = [
  'Does aspirin help after a stent? {id}',
  '{id}. Is metformin safe with eGFR 40?',
  'My mother ({id}) has gout, which drug prevents flares?',
  '64-year-old man, {id}, with heart failure: is an ARNI better than an ACE inhibitor?',
  'Patient with asthma, {id}; FEV1 62%, budesonide 200 mcg twice daily, should I add a LABA?',
  'Please answer: {id} - does vitamin D 800 IU prevent falls in women over 75?',
];

type Random = {
  int: (below: number) => number;
  pick: <T>(from: readonly T[]) => T;
  digits: (count: number) => string;
};

/** Mulberry32: the same seed always gives the same questions. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    pick: (from) => from[int(from.length)] as (typeof from)[number],
    digits: (count) => Array.from({ length: count }, (_, at) => (at === 0 ? 1 + int(9) : int(10))).join(''),
  };
}

/** Names of all cultures in the contexts of one half, the names of the halves being others too. */
export function plantNames(split: Split, count: number, seed: number): Planted[] {
  const random = randomOf(seed);
  const own = names.filter((_, at) => at % 2 === (split === 'development' ? 0 : 1));
  return Array.from({ length: count }, (_, at): Planted => {
    const { given, family, culture } = own[at % own.length] as Name;
    const context = nameContexts[split][(at * 7 + random.int(3)) % 20] as string;
    const [form = ''] = /\{(?:full|given|family|last-first|lower|upper)\}/.exec(context) ?? [];
    const secret = {
      '{given}': context.includes('{family}') ? `${given} ${family}` : given,
      '{family}': family,
      '{last-first}': `${family}, ${given}`,
      '{lower}': `${given} ${family}`.toLowerCase(),
      '{upper}': `${given} ${family}`.toUpperCase(),
    }[form];
    const full = secret ?? `${given} ${family}`;
    const text = context
      .replace('{given}', given)
      .replace('{family}', family)
      .replace(/\{(?:full|last-first|lower|upper)\}/, full);
    return { split, kind: 'name', form: `${form} ${culture}`, text, secret: full };
  });
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** Makers of identifiers with a form: [form, text in the question, the part that must go]. */
const forms: readonly ((random: Random) => [string, string, string])[] = [
  (r) =>
    same(
      'e-mail',
      `${r.pick(names).family.toLowerCase().replace(/\P{L}/gu, '')}.${r.digits(2)}@${r.pick(['gmail.com', 'nhs.net', 'mail.example.org', 'uni-klinik.de'])}`,
    ),
  (r) => same('phone US', `(${r.digits(3)}) 555-${r.digits(4)}`),
  (r) => same('phone US', `${r.digits(3)}-555-${r.digits(4)}`),
  (r) =>
    same(
      'phone international',
      `+${r.pick(['44 7700 900', '49 151 2345', '98 912 345 ', '91 98765 4', '33 6 12 34 '])}${r.digits(4)}`,
    ),
  (r) => same('phone national', `0${r.digits(10)}`),
  (r) => same('phone UK', `020 7946 0${r.digits(3)}`),
  (r) =>
    cued(
      'phone announced',
      r.pick(['tel ', 'call me on ', 'phone: ', 'mobile number ']),
      `${r.digits(3)} ${r.digits(4)}`,
    ),
  (r) => same('phone France', `06 ${r.digits(2)} ${r.digits(2)} ${r.digits(2)} ${r.digits(2)}`),
  (r) => cued('date of birth', 'DOB ', dateOf(r, '/')),
  (r) => cued('date of birth', 'born ', `${1 + r.int(28)} ${r.pick(monthNames)} 19${r.digits(2)}`),
  (r) => cued('date of birth', 'date of birth: ', `19${30 + r.int(60)}-0${1 + r.int(9)}-${10 + r.int(18)}`),
  (r) => cued('date of birth', 'd.o.b. ', `${dateOf(r, '.').slice(0, -4)}${r.digits(2)}`),
  (r) => cued('date of birth', 'born on ', `${r.pick(monthNames)} ${1 + r.int(28)}, 19${r.digits(2)}`),
  (r) =>
    same('date', `${r.pick(['admitted', 'seen', 'operated'])} on ${dateOf(r, '/')}`.replace(/^.* on /, '')),
  (r) =>
    cued(
      'record number',
      r.pick(['MRN ', 'MRN: ', 'medical record number ', 'hospital no. ', 'patient ID ', 'chart #']),
      r.digits(7),
    ),
  (r) =>
    cued(
      'record number',
      r.pick(['hospital number ', 'case no ', 'file number: ', 'accession number ']),
      `${r.pick(['A', 'H', 'RX', 'K-'])}${r.digits(6)}`,
    ),
  (r) => cued('national id NHS', 'NHS number ', `${r.digits(3)} ${r.digits(3)} ${r.digits(4)}`),
  (r) => same('national id SSN', `${r.digits(3)}-${r.digits(2)}-${r.digits(4)}`),
  (r) =>
    cued(
      'national id',
      r.pick(['passport ', 'Aadhaar ', 'national ID ', 'Medicare number ', 'national code ']),
      r.digits(10),
    ),
  (r) => same('national id CPF', `${r.digits(3)}.${r.digits(3)}.${r.digits(3)}-${r.digits(2)}`),
  (r) => same('national id Aadhaar', `${r.digits(4)} ${r.digits(4)} ${r.digits(4)}`),
  (r) =>
    same(
      'national id NINO',
      `${r.pick(['AB', 'JK', 'SX'])} ${r.digits(2)} ${r.digits(2)} ${r.digits(2)} ${r.pick(['A', 'B', 'C'])}`,
    ),
  (r) =>
    same(
      'national id Italy',
      `RSS${r.pick(['MRA', 'LCU', 'GNN'])}${r.digits(2)}T${r.digits(2)}H${r.digits(3)}S`,
    ),
  (r) => same('national id Spain', `${r.digits(8)}${r.pick(['K', 'T', 'Z'])}`),
  (r) => same('national id Sweden', `${r.digits(2)}0${1 + r.int(9)}${10 + r.int(18)}-${r.digits(4)}`),
  (r) =>
    same(
      'address',
      `${r.digits(2)} ${r.pick(['Baker', 'Maple', 'High', 'Station', 'Martin Luther King'])} ${r.pick(['Street', 'Road', 'Avenue', 'Lane', 'St'])}`,
    ),
  (r) => same('address', `${r.digits(3)} Oak Drive, Springfield, IL ${r.digits(5)}`),
  (r) => same('address Germany', `${r.pick(['Haupt', 'Garten', 'Bahnhof'])}straße ${r.digits(2)}`),
  (r) => same('address France', `${r.digits(2)} rue de la République`),
  (r) => same('address Spain', `Calle Mayor ${r.digits(2)}`),
  (r) => same('postcode', `SW${1 + r.int(9)}A ${1 + r.int(9)}AA`),
  (r) =>
    cued('address announced', 'lives at ', `${r.digits(2)} ${r.pick(['Valiasr', 'Nanjing', 'Oxford'])} Road`),
];

const same = (form: string, text: string): [string, string, string] => [form, text, text];
const cued = (form: string, cue: string, text: string): [string, string, string] => [form, cue + text, text];
const dateOf = (r: Random, mark: string): string =>
  [`${1 + r.int(28)}`.padStart(2, '0'), `${1 + r.int(12)}`.padStart(2, '0'), `19${30 + r.int(60)}`].join(
    mark,
  );

export function plantStructured(count: number, seed: number): Planted[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, at): Planted => {
    const make = forms[at % forms.length] as (typeof forms)[number];
    const [form, text, secret] = make(random);
    const context = random.pick(structuredContexts);
    return {
      split: 'development',
      kind: 'structured',
      form,
      text: context.replace('{id}', () => text),
      secret,
    };
  });
}

/** Whether the identifier, or a part of it longer than two letters, can still be read in the text. */
export function isReadable({ kind, secret }: Planted, text: string): boolean {
  const parts = secret.match(kind === 'name' ? /[^\s,]{3,}/gu : /[\p{L}\p{N}@.]{3,}/gu) ?? [secret];
  const isWhole = (part: string) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'iu',
    ).test(text);
  return parts.some(isWhole);
}
