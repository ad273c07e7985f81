import { AppError } from '#shared/errors.ts';
import type {
  Calculation,
  DrugFinding,
  NotChecked,
  Patient,
  Severity,
} from '#shared/research/prescription.ts';
import { creatinineClearance } from '../calculators/creatinine-clearance.ts';
import { egfr } from '../calculators/egfr.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { findInTable, toTable } from './class-table.ts';
import { drugsNamed } from './classes.ts';
import { type Fact, factsOn, sourceOfFact } from './facts.ts';

/** Below this GFR is decreased, below that severely (KDIGO stages G3a and G4), in mL/min. */
const decreasedBelow = 60;
const severelyBelow = 30;

const byLabel = 'Dose by the label’s table for kidney function.';
const kidneyDrugs = drugsNamed(
  'aminoglycoside; acyclovir; valacyclovir; famciclovir; ganciclovir; valganciclovir; allopurinol; amantadine; atenolol; nadolol; sotalol; baclofen; bisphosphonate; captopril; enalapril; lisinopril; ramipril; perindopril; cephalosporin; carbapenem; penicillin; ciprofloxacin; levofloxacin; ofloxacin; colchicine; cardiac glycoside; dabigatran; rivaroxaban; apixaban; edoxaban; enoxaparin; dalteparin; fondaparinux; ethambutol; pyrazinamide; famotidine; ranitidine; fluconazole; flucytosine; gabapentinoid; glyburide; insulin; levetiracetam; topiramate; lithium; magnesium sulfate; magnesium hydroxide; memantine; metformin; methotrexate; metoclopramide; morphine; codeine; meperidine; tramadol; nitrofurantoin; oseltamivir; potassium salt; pramipexole; procainamide; SGLT2 inhibitor; sitagliptin; saxagliptin; alogliptin; sulfonamide; trimethoprim; tenofovir; lamivudine; emtricitabine; entecavir; thiazide diuretic; vancomycin; polymyxin B; colistin; venlafaxine; duloxetine; mirtazapine; zoledronic acid; rosuvastatin; fenofibrate; spironolactone; eplerenone; tranexamic acid; dofetilide; flecainide; disopyramide; hydroxyurea; capecitabine; cisplatin; pregabalin',
);
const severeKidney = toTable([
  [
    'NSAID other than aspirin; potassium salt; potassium-raising drug; magnesium hydroxide; glyburide; meperidine; methotrexate; nitrofurantoin',
    'major',
    'the drug builds up, or injures the kidney',
    'Ask the prescriber for another drug.',
  ],
]);
const liverTable = toTable([
  [
    'methotrexate; ketoconazole; valproate; leflunomide; nefazodone; niacin; pyrazinamide; statin; bosentan; duloxetine; acitretin; felbamate; tolcapone; dantrolene',
    'major',
    'liver injury',
    'Ask the prescriber for another drug.',
  ],
  [
    'opioid; benzodiazepine; barbiturate; other hypnotic or sedative',
    'major',
    'coma, confusion of liver disease',
    'Avoid, or low dose.',
  ],
  ['anticoagulant', 'major', 'bleeding', 'Read the label’s section on the liver.'],
  ['metformin', 'major', 'lactic acidosis', 'Ask the prescriber for another drug.'],
  ['NSAID', 'major', 'bleeding, kidney failure', 'Ask the prescriber for another drug.'],
  [
    'acetaminophen; metronidazole; antituberculosis; azole antifungal; antiepileptic drug; SSRI; SNRI; tricyclic antidepressant; antipsychotic; beta blocker; non-dihydropyridine calcium channel blocker; dihydropyridine calcium channel blocker; losartan; theophylline; macrolide; HIV protease inhibitor; kinase inhibitor; proton pump inhibitor; tizanidine; colchicine; sulfonylurea',
    'moderate',
    'the drug builds up',
    'Lower the dose as the label says.',
  ],
]);

/** Kidney function of the patient in mL/min by what is known, lowest first, and what was refused, with the reason. */
export function kidneyFunction(patient: Patient): { values: Calculation[]; refused: NotChecked[] } {
  const values: Calculation[] = [];
  const refused: NotChecked[] = [];
  for (const calculate of [creatinineClearance, egfr]) {
    if (!patient.creatinine) continue;
    try {
      values.push(calculate(patient));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = / is missing/.test(error.message) ? 'patient-value-missing' : 'value-refused';
      refused.push({
        check: 'kidney',
        drugs: [],
        reason,
        detail: `Kidney function was not calculated: ${error.message}`,
      });
    }
  }
  if (patient.egfr !== undefined) {
    const reference = { title: 'As given for the patient' };
    values.push({ name: 'eGFR as given', value: patient.egfr, unit: 'mL/min/1.73 m²', reference });
  }
  return { values: values.toSorted((left, right) => left.value - right.value), refused };
}

/** Drugs for which the patient's kidney function matters: limits of checked facts, and drugs that the kidney clears. */
export function findByKidney(
  drugs: readonly AssessedDrug[],
  patient: Patient,
): Checked & { calculations: Calculation[] } {
  const { values: calculations, refused } = kidneyFunction(patient);
  const [lowest] = calculations;
  const concerned = ingredientsOf(drugs).filter(
    (one) => kidneyDrugs.has(one) || factsOn(one, 'renal').length > 0,
  );
  if (!lowest) {
    const missing: NotChecked = {
      check: 'kidney',
      drugs: concerned,
      reason: 'patient-value-missing',
      detail: 'Kidney function is not known; doses were not checked against it.',
    };
    return {
      findings: [],
      notChecked: [...refused, ...(concerned.length > 0 ? [missing] : [])],
      calculations,
    };
  }
  const measured = `${lowest.name} ${lowest.value} ${lowest.unit}`;
  const isSevere = lowest.value < severelyBelow;
  const severe = isSevere ? findInTable(severeKidney, 'kidney', `at ${measured}`, drugs) : [];
  const findings = ingredientsOf(drugs).flatMap((one) => {
    const ofFacts = kidneyFacts(drugs, one, lowest.value, measured);
    if (ofFacts.length > 0) return ofFacts;
    const grave = severe.find((each) => each.drugs.includes(one));
    if (grave) return [grave];
    if (lowest.value >= decreasedBelow || !kidneyDrugs.has(one)) return [];
    const words = {
      title: `${one} at ${measured}`,
      effect: 'cleared by the kidney: the drug builds up',
      management: byLabel,
    };
    return [finding('kidney', 'moderate', drugs, [one], words)];
  });
  return { findings, notChecked: refused, calculations };
}

function kidneyFacts(
  drugs: readonly AssessedDrug[],
  one: string,
  value: number,
  measured: string,
): DrugFinding[] {
  const told = (fact: Fact, severity: Severity) =>
    finding(
      'kidney',
      severity,
      drugs,
      [one],
      {
        title: `${one} at ${measured}`,
        effect: fact.text,
        management: severity === 'contraindicated' ? 'Ask the prescriber for another drug.' : byLabel,
      },
      [sourceOfFact(one, fact)],
    );
  const forbidden = factsOn(one, 'contraindications')
    .filter(({ text }) => value < (limitIn(text) ?? 0))
    .map((fact) => told(fact, 'contraindicated'));
  const adjusted = factsOn(one, 'renal')
    .filter(({ text }) => !/^no adjustment/i.test(text) && value < (limitIn(text) ?? decreasedBelow))
    .map((fact) => told(fact, /avoid|not recommended/i.test(fact.text) ? 'major' : 'moderate'));
  return [...forbidden, ...adjusted];
}

/** The highest limit a text gives for eGFR or creatinine clearance, in mL/min. */
function limitIn(text: string): number | undefined {
  if (!/egfr|clearance/i.test(text)) return undefined;
  const limits = [
    ...text.matchAll(/(?:below|under|less than|-)\s?(\d{1,3})\b|\b(\d{1,3}) mL\/min or less/gi),
  ];
  const numbers = limits.map(([, below, orLess]) => Number(below ?? orLess));
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

/** Drugs for which the patient's liver matters, at Child-Pugh class B and C. */
export function findByLiver(drugs: readonly AssessedDrug[], { liver, conditions }: Patient): Checked {
  if (liver === undefined) {
    const isDiseased = conditions.some((one) => /liver|hepat|cirrhos|gan/i.test(one));
    if (!isDiseased) return { findings: [], notChecked: [] };
    const detail = 'Liver disease is named, its Child-Pugh class is not; doses were not checked against it.';
    return {
      findings: [],
      notChecked: [{ check: 'liver', drugs: ingredientsOf(drugs), reason: 'patient-value-missing', detail }],
    };
  }
  const facts = ingredientsOf(drugs).flatMap((one) =>
    factsOn(one, 'hepatic').map((fact) => {
      const isForbidden = /contraindicated/i.test(fact.text) && (liver === 'C' || !/severe/i.test(fact.text));
      const severity = isForbidden ? 'contraindicated' : /avoid/i.test(fact.text) ? 'major' : 'moderate';
      return finding(
        'liver',
        severity,
        drugs,
        [one],
        {
          title: `${one} at Child-Pugh class ${liver}`,
          effect: fact.text,
          management: 'Read the label’s section on the liver.',
        },
        [sourceOfFact(one, fact)],
      );
    }),
  );
  const told = new Set(facts.flatMap((each) => each.drugs));
  const byClass =
    liver === 'A' ? [] : findInTable(liverTable, 'liver', `at Child-Pugh class ${liver}`, drugs);
  return {
    findings: [...facts, ...byClass.filter((each) => !each.drugs.some((one) => told.has(one)))],
    notChecked: [],
  };
}
