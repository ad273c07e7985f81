import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meshHeadings } from '../../../src/evidence/query/mesh-headings.ts';
import { packageRoot } from '../../../src/platform/paths.ts';
import { brandNames } from '../../../src/research/question/brand-names.ts';
import { plainNames } from '../../../src/research/question/drug-names.ts';
import { withoutMarks } from '../../../src/research/safety/model/features.ts';
import { pick, type Random } from '../random.ts';

/** A question, the kind of its emergency or `none`, its language, the line it was made from, and how much it counts. */
export type Example = {
  text: string;
  kind: string;
  language: string;
  line: string;
  group: string;
  weight: number;
  voice?: string;
};

const folder = join(packageRoot, 'scripts/safety-data');
/** One of the texts that a line with "{this|that}" stands for. */
export const expand = (line: string, random: Random): string =>
  line
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => pick(random, choices.split('|')))
    .replace(/\s+([,.])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Slips of a hurried typist: letters lost, doubled, swapped. */
export function mistyped(text: string, random: Random): string {
  return [...text]
    .map((letter, at, all) => {
      if (!/\p{L}/u.test(letter) || random() > 0.03) return letter;
      return pick(random, ['', letter + letter, `${all[at + 1] ?? ''}${letter}`]);
    })
    .join('');
}

const mostOfLine = 7;
/** English has thousands of whole texts besides; in the other languages there are fewer lines of no emergency than of some. */
const weightOf = (kind: string, language: string): number =>
  language === 'en' ? 0.8 : kind === 'none' ? 3 : 1.6;
function fromLines(file: string, random: Random): Example[] {
  const [what, language = 'en'] = file.split('.');
  const examples: Example[] = [];
  let group = '';
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    if (line.startsWith('= ')) group = line.slice(2);
    else if (line.trim() !== '') {
      const texts = new Set(Array.from({ length: 2 * mostOfLine }, () => expand(line, random)));
      const some = [...texts].slice(0, mostOfLine);
      const kind = what === 'emergencies' ? group : 'none';
      for (const text of some)
        examples.push({
          text,
          kind,
          language,
          line,
          group,
          weight: weightOf(kind, language) / Math.sqrt(some.length),
        });
    }
  }
  return examples;
}

const languages = ['en', 'vi', 'fr', 'es'];
type Case = { set: string; kind: string; voice?: string; text: string };
/** A text as a whole, written once, against the variations of a line. */
const caseWeight = 1.5;
/** Where a language has fewer texts of no emergency than of emergencies, the former weigh as much as a whole. */
function evened(cases: readonly Case[]): (one: Case) => number {
  const urgent = cases.filter(({ kind }) => kind !== 'none').length;
  const share = urgent / Math.max(1, cases.length - urgent);
  return ({ kind }) => caseWeight * (kind === 'none' ? Math.max(1, share) : 1);
}

/** Everything that was written by hand, with its variations. */
export function writtenExamples(random: Random): Example[] {
  const files = readdirSync(folder).filter((file) => /^(?:emergencies|contrasts)\.\w+\.txt$/.test(file));
  const cases = languages.flatMap((language) => {
    const lines = readFileSync(join(folder, `cases.${language}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n');
    const read = lines.map((line) => JSON.parse(line) as Case);
    const weigh = evened(read);
    return read.map((one) => {
      const { set, kind, voice, text } = one;
      return { text, kind, language, line: text, group: set, weight: weigh(one), ...(voice && { voice }) };
    });
  });
  return [...cases, ...files.flatMap((file) => fromLines(file, random))];
}

/** Questions by who asks them: "= clinical" and "= lay" head their lines. They tell of no emergency, and only this is learnt of them. */
export function voicedExamples(random: Random): Example[] {
  return languages
    .flatMap((language) => fromLines(`voices.${language}.txt`, random))
    .map((one) => ({ ...one, voice: one.group }));
}

const asides: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Is {d} safe?',
    'should I take {d}',
    'I take {d}.',
    'Does {d} help?',
    'I also have diabetes and take {d}.',
    'He has high blood pressure.',
    'which drug is best?',
  ],
  fr: ['Est-ce que {d} aide ?', 'Je prends {d}.', 'Puis-je prendre {d} ?'],
  es: ['¿Ayuda {d}?', 'Tomo {d}.', '¿Puedo tomar {d}?'],
  vi: ['{d} có giúp không?', 'Tôi đang uống {d}.', 'Có uống {d} được không?'],
};
const drugs = [...plainNames, ...brandNames.flat()];

/** As hurried people write: slips, no marks; and with another sentence beside what matters. */
export function withSlips(examples: readonly Example[], random: Random): Example[] {
  const others = examples.filter(({ kind, group }) => kind === 'none' && group !== 'generated');
  return examples.flatMap((one) => {
    const made = [{ ...one, weight: one.weight * 0.8 }];
    if (random() < 0.35) made.push({ ...one, text: mistyped(one.text, random), weight: one.weight * 0.3 });
    if (one.language !== 'en' && random() < 0.5)
      made.push({ ...one, text: withoutMarks(one.text), weight: one.weight * 0.4 });
    if (random() < 0.3)
      made.push({ ...one, text: one.text.toLowerCase().replace(/[.?!]+$/, ''), weight: one.weight * 0.3 });
    if (one.group !== 'generated' && random() < 0.25) {
      const aside = pick(random, asides[one.language] ?? []).replace('{d}', pick(random, drugs));
      const text = random() < 0.7 ? `${one.text.replace(/[.?!]$/, '')}, ${aside}` : `${aside} ${one.text}`;
      made.push({ ...one, text, weight: one.weight * 0.4 });
    }
    if (one.kind === 'none' && one.group !== 'generated' && random() < 0.15) {
      const other = pick(random, others);
      if (other.language === one.language)
        made.push({ ...one, text: `${one.text} ${other.text}`, weight: one.weight * 0.4 });
    }
    return made;
  });
}

const frames: Readonly<Record<string, readonly string[]>> = {
  en: [
    'What is {}?',
    'What are the symptoms of {}?',
    'What causes {}?',
    'What are the treatments for {}?',
    'Is {} inherited?',
    'How to diagnose {}?',
    'Who is at risk for {}?',
    'What is the outlook for {}?',
    'Does exercise help in {}?',
    '{}: a predictor of mortality?',
    'Is {} associated with better outcomes?',
    'How many people are affected by {}?',
    'What are the genetic changes related to {}?',
    'How to prevent {}?',
    'Do I need to see a doctor for {}?',
    'What are the complications of {}?',
    'Do you have information about {}',
    'Role of {} in children',
    'What research is being done for {}?',
    'When to seek medical care for {}?',
  ],
  fr: [
    "Qu'est-ce que {} ?",
    'Quels sont les symptômes de {} ?',
    'Traitement de {} ?',
    'Quelle est la cause de {} ?',
  ],
  es: ['¿Qué es {}?', '¿Cuáles son los síntomas de {}?', '¿Tratamiento de {}?', '¿Cuál es la causa de {}?'],
  vi: ['{} là gì?', 'Triệu chứng của {}?', 'Cách điều trị {}?', 'Nguyên nhân của {} là gì?'],
};
/** `{d}` is a drug, `{c}` a condition, `{m}` any heading of MeSH. */
const asked: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Will {d} keep me out of hospital?',
    'Will {d} help me if I have {c}?',
    'I have {c}. Should I take {d}?',
    'I have {c} and {c}. Is {d} right for me?',
    'Can I stop {d} now?',
    "My father's {c}: do {d} tablets help him survive?",
    'My mother has {c}. Does {d} make her live longer?',
    'Am I more likely to die if I stop {d}?',
    'My girlfriend has {c}. Does diet matter?',
    'I may get {c}. Would {d} help?',
    '{d} gave me muscle pain. Is {d} a good replacement?',
    'I wake up at night because of {c}. {d}?',
    'Is {m} associated with {m}?',
    'Do {m} and {m} affect similar outcomes?',
    'Is {m} still dangerous?',
    'Does {m} predict {m} after {c}?',
    '{d} versus {d} for {c}',
    '{d} in {c}: 3 to 6 hours after onset',
    'Is {m} sufficient for {m}?',
    '{m} and {m}: is there a link?',
    'Should {d} be given to patients with {c}?',
    '{m} in patients with {c}: does it matter?',
    'Which {m} for {c} in adults over 80?',
    'Does {d} lower the risk of {c}?',
    'My dad is afraid of {c}. Do exercises help old people?',
    'I was admitted with {c} last month and feel better. Can I stop {d}?',
    'Can {m} be taken out to stop {c}?',
    'Would {m} help my baby?',
    'My husband takes {d} for {c}. Is more better?',
    'Would a man with {c} benefit from {m}?',
    'Is {d} better than {d} after {c}?',
    'Am I too old for {m}?',
    '{m}: useful or useless?',
    'Cooling, rest or {d} for {c}?',
    'Is the {m} score valid in {c}?',
    'Should mine be brought below 120 if I have {c}?',
    'What can I eat with {c} while on {d}?',
    'Thinking of {m} for my {c}; worth it?',
  ],
  fr: [
    'Est-ce que {d} m’aide si j’ai {c} ?',
    'J’ai {c}, dois-je prendre {d} ?',
    'Puis-je arrêter {d} ?',
    'Mon père prend {d} pour {c}, est-ce bien ?',
    '{d} ou {d} dans {c} ?',
    '{m} et {m} : y a-t-il un lien ?',
  ],
  es: [
    '¿Me ayuda {d} si tengo {c}?',
    'Tengo {c}, ¿debo tomar {d}?',
    '¿Puedo dejar {d}?',
    'Mi padre toma {d} por {c}, ¿está bien?',
    '¿{d} o {d} en {c}?',
    '{m} y {m}: ¿hay relación?',
  ],
  vi: [
    'Tôi bị {c}, có nên uống {d} không?',
    'Bố tôi uống {d} vì {c}, có tốt không?',
    'Có thể ngưng {d} không?',
    '{d} hay {d} cho {c}?',
    '{m} và {m} có liên quan không?',
  ],
};
const grave =
  'heart attack; stroke; sepsis; meningitis; anaphylaxis; poisoning; carbon monoxide poisoning; drowning; suicide; burns; seizures; cardiac arrest; pulmonary embolism; aortic dissection; preeclampsia; ectopic pregnancy; testicular torsion; hypothermia; heat stroke; tumor lysis syndrome; diabetic ketoacidosis; thyroid storm; snake bites; head injury; overdose; bleeding; shock; hyperkalemia; gastrointestinal bleeding; necrotizing fasciitis; delirium tremens; domestic violence; child abuse; sexual assault; retinal detachment; glaucoma; choking; epiglottitis; croup; dehydration; fever; rash; chest pain; headache; fainting; bullet wounds; mushroom poisoning; lead poisoning; electric injuries; frostbite; anthrax; priapism; appendicitis; peritonitis; brain aneurysm; hydrocephalus; spinal cord compression; Guillain-Barre syndrome; adrenal crisis; hypoglycemia; malignant hyperthermia'.split(
    '; ',
  );

const voiceOf = (language: string, text: string): string =>
  language !== 'en' || text.length < 40 ? 'any' : /\b(?:I|my|me)\b/.test(text) ? 'lay' : 'clinical';

const keys = 'asdf qwer zxcv hjkl uiop jkl wasd yxcv'.split(' ');
const scripts = [
  'etaoinshrdlucmfwyp',
  'абвгдежзиклмнопрст',
  'αβγδεζηθικλμν',
  'ابتثجحخد',
  '患者医学研究',
  'कखगघचछ',
];
const german =
  'der die das hund katze schläft spielt haus ist und nicht mit wir gehen morgen garten baum singt lesen buch auf dem tisch mein bruder arbeitet gern il gatto dorme sulla sedia oggi piove molto o livro está na mesa e o gato come pão de kat slaapt op stoel vandaag regent het'.split(
    ' ',
  );

/** Words of no language, and of others than are read: they tell of nothing. */
function noise(random: Random): string {
  const words = Array.from({ length: 1 + Math.floor(7 * random()) }, () => {
    const drawn = random();
    if (drawn < 0.15) return pick(random, keys);
    if (drawn < 0.4) return pick(random, german);
    const letters = [...pick(random, scripts)];
    const syllables = () =>
      `${pick(random, ['b', 'bl', 'd', 'f', 'gl', 'k', 'm', 'pl', 's', 'sn', 'tr', 'v', 'z'])}${pick(random, ['a', 'e', 'i', 'o', 'u', 'oo'])}${pick(random, ['', 'b', 'ck', 'n', 'rf', 't', 'zz'])}`;
    return drawn < 0.7
      ? Array.from({ length: 1 + Math.floor(3 * random()) }, syllables).join('')
      : Array.from({ length: 2 + Math.floor(7 * random()) }, () => pick(random, letters)).join('');
  });
  return words.join(pick(random, [' ', ' ', ', '])) + pick(random, ['', '?', '.']);
}

/** Questions about things and lists of drugs, put together from the lists of the project. */
export function generatedNegatives(random: Random): Example[] {
  const headings = [...meshHeadings];
  const make = (language: string, text: string, weight: number): Example => ({
    text,
    kind: 'none',
    language,
    line: text,
    group: 'generated',
    weight,
    voice: voiceOf(language, text),
  });
  const told = Array.from({ length: 900 }, (_, at) => {
    const language = at % 3 > 0 ? 'en' : pick(random, ['fr', 'es', 'vi']);
    const subject = random() < 0.5 ? pick(random, grave) : pick(random, headings);
    return make(language, pick(random, frames[language] ?? []).replace('{}', subject), 0.7);
  });
  const fill = (frame: string) =>
    frame
      .replace(/\{d\}/g, () => pick(random, drugs))
      .replace(/\{c\}/g, () => pick(random, random() < 0.4 ? grave : headings).toLowerCase())
      .replace(/\{m\}/g, () => pick(random, headings).toLowerCase());
  const framed = Array.from({ length: 1_800 }, (_, at) => {
    const language = at % 5 > 0 ? 'en' : pick(random, ['fr', 'es', 'vi']);
    return make(language, fill(pick(random, asked[language] ?? [])), 0.7);
  });
  const dose = () =>
    `${pick(random, ['0.5', '2.5', '5', '10', '20', '25', '40', '50', '75', '100', '200', '250', '300', '500', '600', '850', '1000'])} ${pick(random, ['mg', 'mcg', 'units', 'ml'])}`;
  const times = [
    'daily',
    'once daily',
    'twice a day',
    'bd',
    'tds',
    'od',
    'at night',
    'prn',
    'tablets',
    'inhaler',
    'injection',
    '',
  ];
  const item = () => `${pick(random, drugs)} ${random() < 0.85 ? dose() : ''} ${pick(random, times)}`.trim();
  const lists = Array.from({ length: 500 }, () =>
    make(
      'en',
      Array.from({ length: 1 + Math.floor(6 * random()) }, item).join(
        pick(random, [', ', '; ', ' and ', ' + ', '\n']),
      ),
      0.5,
    ),
  );
  const alone = Array.from({ length: 150 }, () =>
    make('en', pick(random, random() < 0.4 ? grave : headings).toLowerCase(), 0.5),
  );
  const noises = Array.from({ length: 900 }, () => make('en', noise(random), 0.5));
  return [...told, ...framed, ...lists, ...alone, ...noises];
}
