import type { DrugFinding, NotChecked, Patient, Severity } from '#shared/research/prescription.ts';
import { ingredientNames } from '../../../question/ingredients.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { drugsNamed } from './classes.ts';
import { conditionsIn } from './conditions.ts';
import { type Fact, factsOn, sourceOfFact } from './facts.ts';
import { compareSeverity } from './severity-words.ts';

type Rule = readonly [condition: string, classes: string, severity: Severity, effect: string];

/** Classes that a condition forbids or burdens; general pharmacology, beside the checked facts. */
const rules: readonly Rule[] = [
  ['asthma', 'non-selective beta blocker', 'contraindicated', 'bronchospasm'],
  ['asthma', 'beta blocker', 'major', 'bronchospasm'],
  ['asthma', 'NSAID', 'moderate', 'asthma attack in those who react to aspirin'],
  ['COPD', 'non-selective beta blocker', 'major', 'bronchospasm'],
  ['COPD', 'CNS depressant', 'moderate', 'respiratory depression'],
  ['heart failure', 'NSAID', 'major', 'fluid retention'],
  ['heart failure', 'non-dihydropyridine calcium channel blocker', 'contraindicated', 'weaker heart'],
  ['heart failure', 'thiazolidinedione', 'contraindicated', 'fluid retention'],
  ['heart failure', 'class I antiarrhythmic', 'contraindicated', 'arrhythmia, weaker heart'],
  ['heart failure', 'dronedarone; cilostazol; itraconazole', 'contraindicated', 'worse heart failure'],
  ['heart failure', 'saxagliptin; alogliptin; corticosteroid; pregabalin', 'moderate', 'worse heart failure'],
  ['heart block or slow pulse', 'beta blocker', 'contraindicated', 'complete heart block'],
  [
    'heart block or slow pulse',
    'non-dihydropyridine calcium channel blocker',
    'contraindicated',
    'complete heart block',
  ],
  ['heart block or slow pulse', 'bradycardia-causing drug', 'major', 'complete heart block'],
  ['long QT', 'QT-prolonging drug', 'contraindicated', 'torsades de pointes'],
  ['long QT', 'possible QT-prolonging drug', 'major', 'torsades de pointes'],
  ['low potassium', 'QT-prolonging drug', 'major', 'torsades de pointes'],
  ['low potassium', 'potassium-lowering drug; cardiac glycoside', 'moderate', 'arrhythmia'],
  ['coronary disease', 'triptan', 'contraindicated', 'coronary spasm'],
  ['coronary disease', 'oral or systemic ergot', 'contraindicated', 'coronary spasm'],
  ['coronary disease', 'NSAID other than aspirin', 'major', 'heart attack'],
  ['coronary disease', 'sympathomimetic; class I antiarrhythmic', 'major', 'ischaemia, arrhythmia'],
  ['stroke', 'triptan', 'contraindicated', 'stroke'],
  ['stroke', 'prasugrel', 'contraindicated', 'brain haemorrhage'],
  ['stroke', 'NSAID other than aspirin; hormonal contraceptive; oestrogen; raloxifene', 'major', 'stroke'],
  ['hypertension', 'sympathomimetic; NSAID; corticosteroid', 'moderate', 'blood pressure rises'],
  ['hypotension', 'blood-pressure-lowering drug; PDE5 inhibitor', 'moderate', 'fainting'],
  ['peptic ulcer', 'NSAID', 'contraindicated', 'bleeding'],
  ['peptic ulcer', 'anticoagulant; platelet inhibitor', 'major', 'bleeding'],
  ['peptic ulcer', 'corticosteroid; SSRI; SNRI; bisphosphonate', 'moderate', 'bleeding'],
  ['bleeding', 'NSAID', 'contraindicated', 'bleeding'],
  ['bleeding', 'anticoagulant; platelet inhibitor; thrombolytic', 'major', 'bleeding'],
  ['bleeding', 'corticosteroid; SSRI; SNRI', 'moderate', 'bleeding'],
  ['kidney disease', 'NSAID; nephrotoxic drug; lithium', 'major', 'worse kidney function'],
  [
    'kidney disease',
    'metformin; potassium-raising drug; potassium salt; magnesium hydroxide; methotrexate; colchicine; digoxin; gabapentinoid; nitrofurantoin',
    'moderate',
    'the drug or its effect builds up',
  ],
  [
    'liver disease',
    'methotrexate; ketoconazole; valproate; leflunomide; nefazodone; niacin; pyrazinamide; isoniazid; amiodarone',
    'major',
    'liver injury',
  ],
  [
    'liver disease',
    'acetaminophen; statin; opioid; benzodiazepine; NSAID; metformin; antituberculosis',
    'moderate',
    'liver injury, or the drug builds up',
  ],
  ['high potassium', 'potassium salt; potassium-raising drug', 'contraindicated', 'arrhythmia'],
  ['high potassium', 'renin-angiotensin blocker; trimethoprim', 'major', 'arrhythmia'],
  [
    'low sodium',
    'thiazide diuretic; SSRI; SNRI; carbamazepine; oxcarbazepine; desmopressin',
    'major',
    'lower sodium',
  ],
  [
    'anuria',
    'thiazide diuretic; loop diuretic; potassium-raising drug',
    'contraindicated',
    'no effect, toxicity',
  ],
  ['gout', 'thiazide diuretic; loop diuretic; pyrazinamide; niacin', 'moderate', 'gout attack'],
  [
    'diabetes',
    'corticosteroid; olanzapine; clozapine; thiazide diuretic; niacin',
    'moderate',
    'blood sugar rises',
  ],
  ['diabetes', 'aliskiren', 'major', 'high potassium, kidney failure with a renin-angiotensin blocker'],
  [
    'G6PD deficiency',
    'primaquine; tafenoquine; dapsone; rasburicase; methylene blue; pegloticase',
    'contraindicated',
    'haemolysis',
  ],
  [
    'G6PD deficiency',
    'nitrofurantoin; sulfonamide; nalidixic acid; quinine; chloroquine; phenazopyridine',
    'major',
    'haemolysis',
  ],
  ['epilepsy', 'bupropion', 'contraindicated', 'seizures'],
  ['epilepsy', 'seizure threshold-lowering drug; fluoroquinolone', 'major', 'seizures'],
  ['eating disorder', 'bupropion', 'contraindicated', 'seizures'],
  [
    'Parkinson disease',
    'metoclopramide; haloperidol; prochlorperazine; promethazine',
    'contraindicated',
    'worse parkinsonism',
  ],
  ['Parkinson disease', 'antipsychotic', 'major', 'worse parkinsonism'],
  ['dementia', 'strongly anticholinergic drug; benzodiazepine; antipsychotic', 'major', 'confusion'],
  ['delirium', 'strongly anticholinergic drug; benzodiazepine; meperidine', 'major', 'worse delirium'],
  ['glaucoma', 'strongly anticholinergic drug', 'major', 'attack of angle-closure glaucoma'],
  ['glaucoma', 'topiramate; sympathomimetic; corticosteroid', 'moderate', 'eye pressure rises'],
  ['urinary retention', 'strongly anticholinergic drug; inhaled anticholinergic', 'major', 'no urine passes'],
  ['urinary retention', 'sympathomimetic; opioid', 'moderate', 'no urine passes'],
  [
    'myasthenia gravis',
    'fluoroquinolone; aminoglycoside; telithromycin; magnesium sulfate',
    'major',
    'weakness, respiratory failure',
  ],
  ['myasthenia gravis', 'macrolide; beta blocker; quinine; botulinum toxin', 'major', 'weakness'],
  ['angioedema history', 'ACE inhibitor; sacubitril', 'contraindicated', 'angioedema'],
  ['angioedema history', 'angiotensin receptor blocker; aliskiren', 'major', 'angioedema'],
  [
    'venous thrombosis',
    'oestrogen; hormonal contraceptive; raloxifene; tamoxifen; thalidomide',
    'contraindicated',
    'thrombosis',
  ],
  ['migraine', 'ethinyl estradiol; mestranol', 'contraindicated', 'stroke'],
  ['breast cancer', 'oestrogen; hormonal contraceptive; testosterone', 'contraindicated', 'tumour growth'],
  ['thyroid cancer', 'GLP-1 receptor agonist', 'contraindicated', 'thyroid C-cell tumour'],
  ['pancreatitis', 'GLP-1 receptor agonist; DPP-4 inhibitor; valproate; didanosine', 'major', 'pancreatitis'],
  [
    'porphyria',
    'barbiturate; phenytoin; carbamazepine; sulfonamide; griseofulvin; rifampin',
    'contraindicated',
    'attack of porphyria',
  ],
  [
    'falls or fractures',
    'benzodiazepine; opioid; antipsychotic; tricyclic antidepressant; other hypnotic or sedative',
    'moderate',
    'falls',
  ],
  [
    'bowel obstruction',
    'opioid; strongly anticholinergic drug; bile acid sequestrant; loperamide; metoclopramide',
    'contraindicated',
    'perforation',
  ],
  ['sleep apnoea', 'sedative-hypnotic; opioid', 'major', 'respiratory depression'],
  [
    'depression',
    'reserpine; tetrabenazine; interferon alfa; isotretinoin; montelukast; varenicline',
    'moderate',
    'worse mood',
  ],
  [
    'mechanical heart valve',
    'dabigatran; apixaban; rivaroxaban; edoxaban',
    'contraindicated',
    'valve thrombosis',
  ],
  ['bone-marrow suppression', 'myelosuppressant', 'major', 'lower blood counts'],
  [
    'phaeochromocytoma',
    'metoclopramide; sympathomimetic; corticosteroid',
    'contraindicated',
    'hypertensive crisis',
  ],
  [
    'alcohol use',
    'metformin; methotrexate; acetaminophen; disulfiram; sedative-hypnotic',
    'major',
    'toxicity',
  ],
  ['hyperthyroidism', 'iodinated contrast; amiodarone; sympathomimetic', 'major', 'thyroid storm'],
];

const compiled = rules.map(([condition, classes, severity, effect]) => ({
  condition,
  members: drugsNamed(classes),
  severity,
  effect,
}));

/** A fact that holds only in a case: whether it is the patient's, somebody has to tell. */
const qualified =
  /\b(?:active|acute|decompensated|marked|overt|recently|severe|significant|symptomatic|together|uncorrected|with|without)\b/i;

/** Parts of a fact on a condition; facts that name other drugs are left to the checks of pairs. */
function partsOf({ text }: Fact): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\d-]+/u);
  const namesDrug = words.some((word) => word.startsWith('inhibitor') || ingredientNames.has(word));
  return namesDrug ? [] : text.split(/, | or /);
}

const untold: NotChecked = {
  check: 'contraindications',
  drugs: [],
  reason: 'patient-value-missing',
  detail: 'No conditions were told; nothing was checked against them.',
};

/** Drugs that a condition of the patient speaks against: by checked facts, and by class. */
export function findContraindications(
  drugs: readonly AssessedDrug[],
  patient: Pick<Patient, 'conditions'>,
): Checked {
  const findings = new Map<string, DrugFinding>();
  const notChecked: NotChecked[] = patient.conditions.length > 0 ? [] : [untold];
  const keep = (found: DrugFinding) => {
    const before = findings.get(found.title);
    if (!before || compareSeverity(found.severity, before.severity) < 0) findings.set(found.title, found);
  };
  for (const written of patient.conditions) {
    const conditions = conditionsIn(written);
    if (conditions.length === 0) {
      notChecked.push({
        check: 'contraindications',
        drugs: [],
        reason: 'no-rules',
        detail: `No rule knows the condition "${written}".`,
      });
    }
    for (const condition of conditions) {
      for (const one of ingredientsOf(drugs)) {
        for (const fact of factsOn(one, 'contraindications')) {
          const part = partsOf(fact).find((each) => conditionsIn(each).includes(condition));
          if (!part) continue;
          const words = {
            title: `${one} with ${written}`,
            effect: `contraindication: ${fact.text}`,
            management: 'Ask the prescriber whether this holds for the patient.',
          };
          const severity = qualified.test(part) ? 'unclassified' : 'contraindicated';
          keep(finding('contraindication', severity, drugs, [one], words, [sourceOfFact(one, fact)]));
        }
        const rule = compiled.find((each) => each.condition === condition && each.members.has(one));
        if (!rule) continue;
        keep(
          finding('contraindication', rule.severity, drugs, [one], {
            title: `${one} with ${written}`,
            effect: rule.effect,
            management: 'Ask the prescriber whether this is meant.',
          }),
        );
      }
    }
  }
  return { findings: [...findings.values()], notChecked };
}
