import type { DrugFinding } from '#shared/research/prescription.ts';
import { type AssessedDrug, finding, ingredientsOf } from './assessed-drug.ts';
import { findInTable, toTable } from './class-table.ts';
import { factsOn, sourceOfFact } from './facts.ts';

const look = (what: string) => ['minor', 'needs to be followed', `Check ${what}.`] as const;

const monitoring = toTable([
  ['vitamin K antagonist', ...look('INR')],
  ['anticoagulant', ...look('blood count, kidney function, signs of bleeding')],
  ['cardiac glycoside', ...look('level, potassium, kidney function, pulse')],
  ['lithium', ...look('level, kidney, thyroid, calcium')],
  ['renin-angiotensin blocker; potassium-raising drug; potassium salt', ...look('potassium and creatinine')],
  ['thiazide diuretic; loop diuretic', ...look('sodium, potassium, creatinine')],
  ['amiodarone', ...look('thyroid, liver, lungs, eyes, ECG')],
  ['statin; fibrate', ...look('lipids; liver tests and creatine kinase at complaints')],
  ['metformin', ...look('kidney function, vitamin B12')],
  ['glucose-lowering drug', ...look('glucose and HbA1c')],
  ['thyroid hormone; antithyroid drug', ...look('thyroid tests; blood count with antithyroid drugs')],
  ['methotrexate; thiopurine; leflunomide; sulfasalazine', ...look('blood count, liver, kidneys')],
  ['calcineurin inhibitor; mTOR inhibitor', ...look('level, kidney function, blood pressure, glucose')],
  ['carbamazepine; phenytoin; valproate; phenobarbital; primidone', ...look('level, blood count, liver')],
  ['theophylline; aminophylline', ...look('level')],
  ['aminoglycoside; vancomycin; polymyxin B; colistin', ...look('level, kidney function, hearing')],
  ['clozapine', ...look('white blood cells')],
  ['antipsychotic', ...look('weight, glucose, lipids, movements, ECG')],
  ['antituberculosis', ...look('liver tests; sight with ethambutol')],
  ['hydroxychloroquine; chloroquine', ...look('eyes, ECG')],
  ['QT-prolonging drug', ...look('ECG, potassium, magnesium')],
  ['corticosteroid', ...look('glucose, blood pressure, bones, eyes in long use')],
  ['NSAID', ...look('blood pressure, kidney function in long use')],
  ['bisphosphonate; denosumab', ...look('calcium, vitamin D, teeth')],
  ['allopurinol; febuxostat', ...look('uric acid, liver, kidneys')],
  ['azole antifungal; terbinafine', ...look('liver tests in long use')],
  ['immunosuppressant; JAK inhibitor', ...look('blood count, infections, liver')],
]);

const alcohol = toTable([
  [
    'metronidazole; tinidazole; secnidazole; disulfiram; ornidazole',
    'major',
    'flushing, vomiting, fast pulse',
    'No alcohol, also some days after.',
  ],
  [
    'opioid; benzodiazepine; barbiturate; other hypnotic or sedative; sodium oxybate',
    'major',
    'sedation, respiratory depression',
    'No alcohol.',
  ],
  [
    'acetaminophen; methotrexate; isoniazid; leflunomide; acitretin; niacin',
    'major',
    'liver injury',
    'No or little alcohol.',
  ],
  ['metformin', 'moderate', 'lactic acidosis', 'Little alcohol.'],
  ['insulin; sulfonylurea; glinide', 'moderate', 'low blood sugar', 'Little alcohol, never without food.'],
  ['anticoagulant; NSAID; platelet inhibitor', 'moderate', 'bleeding', 'Little alcohol.'],
  [
    'CNS depressant; antiepileptic drug; SSRI; SNRI; tricyclic antidepressant',
    'moderate',
    'sedation',
    'No or little alcohol.',
  ],
  ['nitrate; alpha-1 blocker; verapamil', 'moderate', 'low blood pressure', 'Little alcohol.'],
  [
    'cefotetan; cefoperazone; cefamandole; griseofulvin; ketoconazole; chlorpropamide; procarbazine; nilutamide',
    'moderate',
    'flushing, vomiting',
    'No alcohol.',
  ],
  [
    'monoamine oxidase inhibitor',
    'major',
    'hypertensive crisis with tap beer and red wine',
    'No such drinks.',
  ],
  ['bupropion', 'major', 'seizures', 'Little alcohol; do not stop drinking suddenly.'],
]);

const food = toTable([
  [
    'phenelzine; tranylcypromine; isocarboxazid; iproniazid; nialamide',
    'contraindicated',
    'hypertensive crisis with tyramine: aged cheese, cured meat, soy, yeast extract',
    'Keep to a diet low in tyramine.',
  ],
  [
    'linezolid; procarbazine; selegiline; rasagiline; isoniazid; furazolidone',
    'moderate',
    'blood pressure rises with much tyramine',
    'Avoid much aged cheese, cured meat, soy.',
  ],
  [
    'simvastatin; lovastatin; atorvastatin; felodipine; nisoldipine; nifedipine; amiodarone; dronedarone; buspirone; cyclosporine; tacrolimus; sirolimus; everolimus; triazolam; ticagrelor; apixaban; ivabradine; ranolazine; colchicine; pimozide; quetiapine; lurasidone; eplerenone; tolvaptan; saquinavir; halofantrine; carbamazepine',
    'moderate',
    'grapefruit raises the level',
    'No grapefruit.',
  ],
  [
    'vitamin K antagonist',
    'moderate',
    'vitamin K of green vegetables lowers INR',
    'Keep such food even; no sudden change.',
  ],
  [
    'thyroid hormone',
    'moderate',
    'food, coffee, soy, calcium and iron lower absorption',
    'Take on an empty stomach with water.',
  ],
  [
    'tetracycline; fluoroquinolone',
    'moderate',
    'milk and minerals lower absorption',
    'Take apart from milk and minerals.',
  ],
  [
    'bisphosphonate',
    'moderate',
    'food stops absorption; it burns the gullet',
    'Take on an empty stomach with water, upright.',
  ],
  ['levodopa', 'minor', 'protein lowers the effect', 'Take apart from much protein.'],
  [
    'renin-angiotensin blocker; potassium-raising drug',
    'minor',
    'salt substitutes hold potassium',
    'No salt substitutes without asking.',
  ],
  ['lithium', 'moderate', 'change of salt or fluid changes the level', 'Keep salt and fluid even.'],
  ['NSAID; corticosteroid; metformin', 'minor', 'stomach complaints', 'Take with food.'],
  ['digoxin', 'minor', 'fibre lowers absorption', 'Take apart from much fibre.'],
  [
    'theophylline; clozapine; olanzapine',
    'minor',
    'smoking lowers and caffeine changes the level',
    'Tell of changes in smoking.',
  ],
  [
    'griseofulvin; itraconazole; atovaquone; albendazole; praziquantel; posaconazole; rivaroxaban; lurasidone; ziprasidone',
    'minor',
    'needs food to be absorbed',
    'Take with food.',
  ],
]);

/** What to follow, and what food and alcohol do: one finding a drug and kind. */
export function findFollowUp(drugs: readonly AssessedDrug[]): DrugFinding[] {
  const facts = ingredientsOf(drugs).flatMap((one) =>
    factsOn(one, 'monitoring').map((fact) =>
      finding(
        'monitoring',
        'minor',
        drugs,
        [one],
        { title: `${one}: follow ${fact.text}`, management: `Check ${fact.text}.` },
        [sourceOfFact(one, fact)],
      ),
    ),
  );
  return [
    ...findInTable(monitoring, 'monitoring', 'has to be followed', drugs),
    ...facts,
    ...findInTable(food, 'food', 'and food', drugs),
    ...findInTable(alcohol, 'alcohol', 'and alcohol', drugs),
  ];
}
