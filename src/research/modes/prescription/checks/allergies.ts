import type { DrugFinding, NotChecked, Patient, Severity } from '#shared/research/prescription.ts';
import { findName } from '../names/find-name.ts';
import { plainName } from '../names/spelling.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { drugsNamed } from './classes.ts';

type Family = { words: RegExp; members: ReadonlySet<string>; crossing: [ReadonlySet<string>, Severity][] };

const family = (words: RegExp, members: string, crossing: [string, Severity][] = []): Family => ({
  words,
  members: drugsNamed(members),
  crossing: crossing.map(([classes, severity]) => [drugsNamed(classes), severity]),
});

/** Drugs that share what people react to, and those to which some react, too. */
const families: readonly Family[] = [
  family(/penicil|penixil|amoxi|ampici|beta-?lactam/, 'penicillin', [
    ['cephalosporin', 'moderate'],
    ['carbapenem', 'moderate'],
  ]),
  family(/cephalo|cefal|\bcef/, 'cephalosporin', [
    ['penicillin', 'moderate'],
    ['carbapenem', 'moderate'],
  ]),
  family(/carbapenem|penem/, 'carbapenem', [
    ['penicillin', 'moderate'],
    ['cephalosporin', 'moderate'],
  ]),
  family(/sul(?:f|ph)a(?!te)|sulfonamid|sulphonamid/, 'sulfonamide; sulfasalazine; dapsone', [
    [
      'thiazide diuretic; loop diuretic; acetazolamide; celecoxib; sulfonylurea; zonisamide; sumatriptan; probenecid',
      'minor',
    ],
  ]),
  family(/nsaid|khang viem khong steroid|anti-?inflammator|ibuprofen|diclofenac|naproxen|ketorolac/, 'NSAID'),
  family(/aspirin|salicyl/, 'salicylate', [['NSAID other than aspirin', 'major']]),
  family(/macrolid|erythromyc|clarithromyc|azithromyc/, 'macrolide'),
  family(/quinolon|floxacin/, 'fluoroquinolone; other quinolone'),
  family(/tetracycl|doxycycl|minocycl/, 'tetracycline'),
  family(/aminoglycosid|gentamic|streptomyc/, 'aminoglycoside'),
  family(
    /opioid|opiate|morphin|codein/,
    'morphine; codeine; hydromorphone; oxycodone; hydrocodone; oxymorphone; dihydrocodeine',
    [['opioid', 'moderate']],
  ),
  family(/(?<!ny)statin\b/, 'statin'),
  family(/ace inhibitor|\w{3,12}pril\b/, 'ACE inhibitor', [
    ['angiotensin receptor blocker; sacubitril', 'moderate'],
  ]),
  family(
    /carbamazep|phenytoin|phenobarbital|oxcarbazep|anticonvuls/,
    'carbamazepine; oxcarbazepine; phenytoin; fosphenytoin; phenobarbital; primidone; eslicarbazepine',
    [['lamotrigine; zonisamide; felbamate', 'moderate']],
  ),
  family(/iodin|contrast|thuoc can quang/, 'iodinated contrast', [['amiodarone; povidone-iodine', 'minor']]),
  family(/heparin/, 'heparin'),
  family(/conazol|azole antifung|khang nam/, 'azole antifungal'),
  family(/insulin/, 'insulin'),
];

const untold: NotChecked = {
  check: 'allergy',
  drugs: [],
  reason: 'patient-value-missing',
  detail: 'No allergies were told; nothing was checked against them.',
};

/** Drugs the patient is allergic to, and those of the same family. An allergy no rule knows is told as not checked. */
export function findAllergies(drugs: readonly AssessedDrug[], patient: Pick<Patient, 'allergies'>): Checked {
  const findings: DrugFinding[] = [];
  const notChecked: NotChecked[] = patient.allergies.length > 0 ? [] : [untold];
  for (const written of patient.allergies) {
    const match = findName(written);
    const named = match.status === 'known' ? match.ingredients.map(({ name }) => name) : [];
    const text = plainName(written);
    const related = families.filter(
      ({ words, members }) => words.test(text) || named.some((one) => members.has(one)),
    );
    if (named.length === 0 && related.length === 0) {
      notChecked.push({
        check: 'allergy',
        drugs: [],
        reason: 'unknown-drug',
        detail: `No drug and no class is known under the allergy "${written}".`,
      });
    }
    for (const one of ingredientsOf(drugs)) {
      const severity = severityFor(one, named, related);
      if (!severity) continue;
      const isSame = named.includes(one);
      findings.push(
        finding('allergy', severity, drugs, [one], {
          title: `${one}, allergy to ${written}`,
          mechanism: isSame ? 'the drug itself' : 'the same or a related family',
          effect: 'allergic reaction',
          management: 'Ask what the reaction was; choose another drug where it was serious.',
        }),
      );
    }
  }
  return { findings, notChecked };
}

function severityFor(
  one: string,
  named: readonly string[],
  related: readonly Family[],
): Severity | undefined {
  if (named.includes(one)) return 'contraindicated';
  if (related.some(({ members }) => members.has(one))) return 'major';
  return related.flatMap(({ crossing }) => crossing).find(([members]) => members.has(one))?.[1];
}
