import {
  type Assessment,
  type DrugFinding,
  type DrugPair,
  findingKinds,
  type NameMatch,
  type NotChecked,
  type Patient,
} from '#shared/research/prescription.ts';
import { bodyMassIndex, bodySurfaceMosteller } from './calculators/body.ts';
import { findByAge } from './checks/ages.ts';
import { findAllergies } from './checks/allergies.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './checks/assessed-drug.ts';
import { findBurdens } from './checks/burdens.ts';
import { findContraindications } from './checks/contraindications.ts';
import { findByDose } from './checks/doses.ts';
import { findDuplicates } from './checks/duplicates.ts';
import { findFollowUp } from './checks/follow-up.ts';
import { findInteraction, hasRules } from './checks/interactions.ts';
import { findByInterval } from './checks/intervals.ts';
import { findByKidney, findByLiver } from './checks/organ-function.ts';
import { findReproductive } from './checks/reproduction.ts';
import { compareSeverity, worstOf } from './checks/severity-words.ts';
import { findIntervalQuotes } from './labels/find-interval-quotes.ts';
import { findLabelQuotes, type LabelQuote } from './labels/find-label-quotes.ts';
import { findPatientQuotes, type PatientQuote } from './labels/find-patient-quotes.ts';
import type { LabelAnswer } from './labels/label-answer.ts';
import { plainName } from './names/spelling.ts';

/** A confirmed line, or another drug of the patient, with what its name stands for. */
export type ConfirmedDrug = { line: string; match: NameMatch; details?: AssessedDrug['details'] };

/** More drugs than anybody takes; what is beyond is told as not checked. */
const maxDrugs = 200;

/**
 * Everything the rules find on a confirmed prescription, and all that could not be checked. Pure and deterministic: the order of
 * the drugs changes nothing but the order of line ids. No finding is not safety: `notChecked` says what nobody looked at.
 */
export function assessPrescription(
  confirmed: readonly ConfirmedDrug[],
  patient: Patient,
  labels: readonly LabelAnswer[] = [],
): Assessment {
  const drugs = confirmed
    .slice(0, maxDrugs)
    .flatMap(({ line, match, details = {} }): AssessedDrug[] =>
      match.status === 'known'
        ? [{ line, ingredients: match.ingredients.map(({ name }) => name), details }]
        : [],
    );
  const ingredients = ingredientsOf(drugs);
  const quotes = findLabelQuotes(ingredients, labels);
  const kidney = findByKidney(drugs, patient);
  const advice = findPatientQuotes(ingredients, patient, kidney.calculations[0], labels);
  const intervals = withIntervalQuotes(findByInterval(drugs), labels);
  const parts = [
    findContraindications(drugs, patient),
    findAllergies(drugs, patient),
    findReproductive(drugs, patient),
    findByAge(drugs, patient),
    intervals,
    findByDose(drugs, patient),
    kidney,
    findByLiver(drugs, patient),
  ];
  const interactions = findInteractions(drugs, ingredients, quotes.quotes);
  const findings = [
    ...interactions,
    ...findDuplicates(drugs),
    ...findBurdens(drugs),
    ...findFollowUp(drugs),
    ...withLabelAdvice(
      parts.flatMap((part) => part.findings),
      advice.quotes,
      drugs,
    ),
  ].toSorted(
    (left, right) =>
      compareSeverity(left.severity, right.severity) ||
      findingKinds.indexOf(left.kind) - findingKinds.indexOf(right.kind) ||
      order(left.title, right.title),
  );
  return {
    findings,
    pairs: pairsOf(ingredients, findings, quotes.read),
    notChecked: [
      ...unread(confirmed),
      ...withoutRules(ingredients),
      ...locally(drugs),
      ...parts.flatMap((part) => part.notChecked),
      ...quotes.notChecked,
      ...advice.notChecked,
    ],
    calculations: [...kidney.calculations, ...bodyValues(patient)],
  };
}

const order = (left: string, right: string) => Number(left > right) - Number(left < right);

function findInteractions(
  drugs: readonly AssessedDrug[],
  ingredients: readonly string[],
  quotes: readonly LabelQuote[],
): DrugFinding[] {
  const quotesOf = new Map<string, LabelQuote[]>();
  for (const quote of quotes) {
    const key = [quote.of, quote.about].toSorted().join('\0');
    quotesOf.set(key, [...(quotesOf.get(key) ?? []), quote]);
  }
  return ingredients.flatMap((one, at) =>
    ingredients.slice(at + 1).flatMap((other) => {
      const found = findInteraction(one, other);
      const quoted = quotesOf.get(`${one}\0${other}`) ?? [];
      const pair = found ?? pairOfLabels(one, other, quoted);
      if (!pair) return [];
      const base = finding('interaction', pair.severity, drugs, [one, other], { title: pair.title });
      return [withQuotes({ ...base, ...pair, lines: base.lines }, quoted)];
    }),
  );
}

/** A finding that only a label carries: what names a class alone is too little for one. */
function pairOfLabels(
  one: string,
  other: string,
  quotes: readonly LabelQuote[],
): Omit<DrugFinding, 'lines'> | undefined {
  const naming = quotes.filter(({ namesDrug }) => namesDrug);
  const [first] = naming;
  if (!first) return undefined;
  return {
    kind: 'interaction',
    severity: worstOf(naming.map(({ severity }) => severity)) ?? 'unclassified',
    title: `${one} with ${other}: named in the label of ${first.of}`,
    drugs: [one, other],
    management: 'Read the quoted section of the label.',
    reviewed: true,
    sources: [first.source],
  };
}

/** Label sentences stand before all other sources; a label that forbids the pair outweighs a milder grade. */
function withQuotes(found: DrugFinding, quotes: readonly LabelQuote[]): DrugFinding {
  if (quotes.length === 0) return found;
  const own = found.sources.filter(({ quote }) => quote === undefined);
  const forbids = quotes.some(({ severity }) => severity === 'contraindicated');
  return {
    ...found,
    severity: forbids ? 'contraindicated' : found.severity,
    reviewed: true,
    sources: [...quotes.map(({ source }) => source), ...own],
  };
}

/** The label of a drug that is taken more seldom than it is written says so itself, where it was read. */
function withIntervalQuotes({ findings, notChecked }: Checked, labels: readonly LabelAnswer[]): Checked {
  const quotes = findIntervalQuotes(
    findings.flatMap(({ drugs }) => drugs),
    labels,
  );
  const carried = findings.map((found) => {
    const quote = quotes.get(found.drugs[0] ?? '');
    return quote ? { ...found, reviewed: true, sources: [quote, ...found.sources] } : found;
  });
  return { findings: carried, notChecked };
}

/** What labels say on this patient stands first in the finding on the same drug; where no rule found one, it makes one. */
function withLabelAdvice(
  findings: readonly DrugFinding[],
  quotes: readonly PatientQuote[],
  drugs: readonly AssessedDrug[],
): DrugFinding[] {
  const quotesFor = ({ kind, drugs: of }: DrugFinding) =>
    quotes.filter((quote) => quote.kind === kind && of.length === 1 && of[0] === quote.drug);
  const carried = findings.map((found) => {
    const sources = quotesFor(found).map(({ source }) => source);
    return sources.length > 0 ? { ...found, reviewed: true, sources: [...sources, ...found.sources] } : found;
  });
  const told = new Set(findings.flatMap(quotesFor));
  const more = quotes
    .filter((quote) => !told.has(quote))
    .map(({ drug, kind, circumstance, source, isContraindication }) => ({
      ...finding(
        kind,
        isContraindication ? 'major' : 'unclassified',
        drugs,
        [drug],
        {
          title: `${drug} ${circumstance}: ${isContraindication ? 'named under contraindications in its label' : 'what its label says'}`,
          management: 'Read the quoted section of the label.',
        },
        [source],
      ),
      reviewed: true,
    }));
  return [...carried, ...more];
}

function pairsOf(
  ingredients: readonly string[],
  findings: readonly DrugFinding[],
  read: readonly string[],
): DrugPair[] {
  const at = new Map<string, number[]>();
  for (const [index, { kind, drugs }] of findings.entries()) {
    if (kind === 'interaction') at.set(drugs.join('\0'), [...(at.get(drugs.join('\0')) ?? []), index]);
  }
  return ingredients.flatMap((one, position) =>
    ingredients.slice(position + 1).map((other): DrugPair => {
      const indexes = at.get(`${one}\0${other}`) ?? [];
      const severity = worstOf(indexes.flatMap((index) => findings[index]?.severity ?? [])) ?? null;
      return {
        drugs: [one, other],
        severity,
        findings: indexes,
        labels: [one, other].filter((drug) => read.includes(drug)),
      };
    }),
  );
}

function unread(confirmed: readonly ConfirmedDrug[]): NotChecked[] {
  const entries = confirmed.slice(0, maxDrugs).flatMap(({ match }): NotChecked[] => {
    if (match.status === 'known') return [];
    const isUnknown = match.status === 'unknown';
    return [
      {
        check: 'all',
        drugs: [match.written.slice(0, 200)],
        reason: isUnknown ? 'unknown-drug' : 'ambiguous-drug',
        detail: isUnknown
          ? 'No drug is known under this name; nothing was checked for it.'
          : 'The name may be several drugs and was not settled; nothing was checked for it.',
      },
    ];
  });
  const beyond = confirmed.length - maxDrugs;
  if (beyond <= 0) return entries;
  const detail = `Only the first ${maxDrugs} drugs were checked; ${beyond} were not.`;
  return [...entries, { check: 'all', drugs: [], reason: 'too-many-drugs', detail }];
}

function withoutRules(ingredients: readonly string[]): NotChecked[] {
  const drugs = ingredients.filter((one) => !hasRules(one));
  if (drugs.length === 0) return [];
  const detail = 'No interaction rule speaks of this drug; none found means nothing for it.';
  return [{ check: 'interactions', drugs, reason: 'no-rules', detail }];
}

const localForm =
  /\b(?:cream|ointment|gel|lotion|shampoo|paste|eye|ear|nasal|ophthalmic|topical|inhal\w{0,6}|kem|thuoc mo|nho mat|nho mui|boi|xit)\b/;

/** Rules speak of drugs that reach the blood; findings stay, since some that are applied locally do. */
function locally(drugs: readonly AssessedDrug[]): NotChecked[] {
  const local = drugs.filter(({ details }) =>
    localForm.test(plainName(`${details.form ?? ''} ${details.route ?? ''}`)),
  );
  if (local.length === 0) return [];
  const detail =
    'Applied locally as it is written; rules are on use by mouth or vein, and may warn of too much.';
  return [{ check: 'route', drugs: ingredientsOf(local), reason: 'no-rules', detail }];
}

function bodyValues(patient: Patient) {
  const { weightKg, heightCm, ageYears } = patient;
  if (
    weightKg === undefined ||
    heightCm === undefined ||
    heightCm < 50 ||
    weightKg < 0.3 ||
    weightKg > 500 ||
    heightCm > 260
  )
    return [];
  const isAdult = ageYears !== undefined && ageYears >= 18 && ageYears <= 120;
  return [...(isAdult ? [bodyMassIndex(patient)] : []), bodySurfaceMosteller(patient)];
}
