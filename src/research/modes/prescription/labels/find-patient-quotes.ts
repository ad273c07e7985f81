import { type Span, splitSentences } from '#research/language/sentences.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { FindingKind, FindingSource, NotChecked, Patient } from '#shared/research/prescription.ts';
import type { LabelAnswer } from './label-answer.ts';
import { isLabelOf, labelSource, sentenceAt } from './label-text.ts';
import { wordsFor } from './partner-words.ts';

/** What the label of a drug says on a patient of this kind, word for word. */
export type PatientQuote = {
  drug: string;
  kind: FindingKind;
  /** "at eGFR 24 mL/min/1.73 m²", "in pregnancy". */
  circumstance: string;
  source: FindingSource;
  /** Whether the label says it under its contraindications. */
  isContraindication: boolean;
};

/** `own` sections speak of nothing else; in the `shared` ones only sentences with the `words` do. */
type Concern = { kind: FindingKind; circumstance: string; own: readonly string[]; words: RegExp };

const contraindications = 'Contraindications';
/** Sections that speak of all kinds of patients, in the order in which a prescriber looks them up. */
const shared = [
  contraindications,
  'Boxed warning',
  'Dosage and administration',
  'Use in specific populations',
  'Warnings and precautions',
  'Warnings',
  'Precautions',
  'General precautions',
  'Do not use',
  'Ask a doctor',
];
/** What a label tells to do, rather than what was measured. */
const advises =
  /\b(?:dos(?:e|es|age|ing)|adjust\w*|reduc\w+|avoid\w*|contraindicated|recommend\w*|should|must|do not|not be used|initiat\w+|start\w*|monitor\w*|caution|indicated)\b/i;

/**
 * Quotes of each drug's labels on the patient's kidneys, liver, pregnancy, breastfeeding and age, and of which of these a label
 * that was found says nothing. Silence of a label is no permission.
 */
export function findPatientQuotes(
  ingredients: readonly string[],
  patient: Patient,
  kidney: { name: string; value: number; unit: string } | undefined,
  answers: readonly LabelAnswer[],
): { quotes: PatientQuote[]; notChecked: NotChecked[] } {
  const concerns = concernsOf(patient, kidney);
  const quotes: PatientQuote[] = [];
  const notChecked: NotChecked[] = [];
  for (const drug of concerns.length > 0 ? ingredients : []) {
    const names = wordsFor(drug).own;
    const items = answers.find((answer) => answer.drug === drug)?.items ?? [];
    const labels = items.filter((item) => isLabelOf(item, names)).map(toLabel);
    if (labels.length === 0) continue;
    const silent: string[] = [];
    for (const concern of concerns) {
      const found = firstQuote(labels, concern);
      if (found) quotes.push({ drug, kind: concern.kind, circumstance: concern.circumstance, ...found });
      else silent.push(concern.circumstance);
    }
    if (silent.length > 0)
      notChecked.push({
        check: 'label',
        drugs: [drug],
        reason: 'label-without-section',
        detail: `The label of ${drug} that was found has nothing under the usual names on use ${silent.join(', ')}.`,
      });
  }
  return { quotes, notChecked };
}

/** Below this glomerular filtration is decreased (KDIGO stage G3a), in mL/min. */
const decreasedBelow = 60;
const adultFrom = 18;
/** The age from which labels call a patient geriatric (21 CFR 201.57(c)(9)(v)). */
const geriatricFrom = 65;

function concernsOf(
  patient: Patient,
  kidney: { name: string; value: number; unit: string } | undefined,
): Concern[] {
  const { ageYears, liver } = patient;
  const concerns: (Concern | false | undefined)[] = [
    kidney &&
      kidney.value < decreasedBelow && {
        kind: 'kidney',
        circumstance: `at ${kidney.name} ${kidney.value} ${kidney.unit}`,
        own: ['Renal impairment'],
        words: /\brenal(?:ly)?\b|\bkidney|\bcreatinine clearance|\begfr\b|\bdialysis/i,
      },
    liver && {
      kind: 'liver',
      circumstance: `at Child-Pugh class ${liver}`,
      own: ['Hepatic impairment'],
      words: /\bhepatic|\bliver\b|\bcirrho|\bchild-? ?pugh/i,
    },
    patient.pregnant === true && {
      kind: 'pregnancy',
      circumstance: 'in pregnancy',
      own: ['Pregnancy', 'Teratogenic effects', 'Pregnancy or breast-feeding'],
      words: /\bpregnan/i,
    },
    patient.breastfeeding === true && {
      kind: 'lactation',
      circumstance: 'while breastfeeding',
      own: ['Lactation', 'Nursing mothers', 'Pregnancy or breast-feeding'],
      words: /\bbreast-? ?fe|\blactat|\bnursing|\bhuman milk|\bbreast ?milk/i,
    },
    ageYears !== undefined &&
      ageYears < adultFrom && {
        kind: 'age',
        circumstance: `at ${ageYears} years of age`,
        own: ['Pediatric use'],
        words: /\bp(?:a)?ediatric|\bchild(?:ren)?\b|\binfant|\bneonat|\badolescent/i,
      },
    ageYears !== undefined &&
      ageYears >= geriatricFrom && {
        kind: 'age',
        circumstance: `at ${ageYears} years of age`,
        own: ['Geriatric use'],
        words: /\bgeriatric|\belderly|\bolder (?:adult|patient|people)|\b65 years/i,
      },
  ];
  return concerns.filter((one) => one !== undefined && one !== false);
}

type Sentence = { text: string; at: number; section: string; top: string; sub: string; within: Span };
type Label = { item: EvidenceItem; sentences: readonly Sentence[] };
type Quoted = Pick<PatientQuote, 'source' | 'isContraindication'>;

/** Shorter ones are headings and cross references. */
const fewestChars = 25;

function toLabel(item: EvidenceItem): Label {
  const sentences = item.sections.flatMap(({ label, start, end }) => {
    const section = label ?? '';
    const [top = '', sub = top] = section.split(': ');
    return splitSentences(item.text, start, end)
      .filter((span) => span.end - span.start >= fewestChars)
      .map((span) => ({
        text: item.text.slice(span.start, span.end),
        at: span.start,
        section,
        top,
        sub,
        within: { start, end },
      }));
  });
  return { item, sentences };
}

function firstQuote(labels: readonly Label[], { own, words }: Concern): Quoted | undefined {
  for (const { item, sentences } of labels) {
    const dedicated = sentences.filter(({ sub }) => own.includes(sub));
    const naming = shared.flatMap((name) =>
      sentences.filter(({ top, sub, text }) => top === name && !own.includes(sub) && words.test(text)),
    );
    const found =
      naming.find(({ top }) => top === contraindications) ??
      dedicated.find(({ text }) => advises.test(text)) ??
      dedicated[0] ??
      naming.find(({ text }) => advises.test(text)) ??
      naming[0];
    if (!found) continue;
    const span = sentenceAt(item.text, found.within, found.at + Math.max(0, found.text.search(words)));
    return {
      source: labelSource(item, found.section, span),
      isContraindication: found.top === contraindications,
    };
  }
  return undefined;
}
