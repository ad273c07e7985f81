import type { DrugFinding, NotChecked, Patient } from '#shared/research/prescription.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { type ClassTable, findInTable, toTable } from './class-table.ts';
import { factsOn, sourceOfFact } from './facts.ts';

const stop = 'Ask the prescriber before taking it.';
const weigh = 'Ask the prescriber to weigh benefit and risk; read the label’s section.';

const pregnancy = toTable([
  ['retinoid; bexarotene', 'contraindicated', 'birth defects', stop],
  [
    'methotrexate; thalidomide; lenalidomide; pomalidomide; leflunomide; teriflunomide; mycophenolate; ribavirin; misoprostol; mifepristone; androgen; finasteride; dutasteride; endothelin antagonist; riociguat; live vaccine; fluorouracil; miltefosine; fingolimod; siponimod; cladribine; macitentan; vismodegib; sonidegib; dolasetron',
    'contraindicated',
    'harm to the unborn',
    stop,
  ],
  [
    'alkylating agent; antimetabolite; anthracycline; vinca alkaloid; taxane; platinum; kinase inhibitor; topoisomerase inhibitor; aromatase inhibitor; GnRH analogue; hydroxyurea; tamoxifen',
    'contraindicated',
    'harm to the unborn',
    stop,
  ],
  [
    'renin-angiotensin blocker; sacubitril',
    'contraindicated',
    'kidney failure and death of the unborn, later in pregnancy',
    stop,
  ],
  [
    'vitamin K antagonist',
    'contraindicated',
    'birth defects, bleeding; a mechanical valve is a case of its own',
    stop,
  ],
  [
    'valproate; oral or systemic ergot; potassium iodide; clomiphene; lomitapide; ulipristal; quinine; penicillamine',
    'contraindicated',
    'birth defects, or contractions',
    stop,
  ],
  [
    'topiramate; phenytoin; carbamazepine; phenobarbital; primidone; lithium; methimazole; carbimazole; paroxetine; fluconazole; voriconazole; itraconazole; amiodarone; dronedarone; aminoglycoside; tetracycline; iodinated contrast; trimethoprim; efavirenz; dolutegravir; tolvaptan; atenolol; diethylstilbestrol',
    'major',
    'harm to the unborn',
    weigh,
  ],
  [
    'NSAID other than aspirin',
    'major',
    'kidney of the unborn from 20 weeks, closing of a vessel of its heart later',
    'Avoid from 20 weeks.',
  ],
  ['statin', 'major', 'of no use while pregnant for most', weigh],
  ['aspirin', 'moderate', 'bleeding at usual doses; low dose is given on purpose', weigh],
  [
    'fluoroquinolone; sulfonamide; nitrofurantoin; chloramphenicol; ketoconazole; griseofulvin; albendazole; mebendazole; ivermectin; benzodiazepine; opioid; SSRI; SNRI; tricyclic antidepressant; antipsychotic; barbiturate; beta blocker; spironolactone; thiazide diuretic; loop diuretic; sulfonylurea; SGLT2 inhibitor; GLP-1 receptor agonist; factor Xa inhibitor; dabigatran; corticosteroid; thiopurine; calcineurin inhibitor; bisphosphonate; JAK inhibitor; gabapentinoid; stimulant; decongestant; triptan; antimalarial; tizanidine; lamotrigine',
    'moderate',
    'possible harm to the unborn',
    weigh,
  ],
]);

const lactation = toTable([
  [
    'alkylating agent; antimetabolite; anthracycline; vinca alkaloid; taxane; platinum; methotrexate; kinase inhibitor; topoisomerase inhibitor; lithium; amiodarone; retinoid; oral or systemic ergot; potassium iodide; chloramphenicol; gold; cocaine; heroin; leflunomide; ribavirin; phenindione; thalidomide; JAK inhibitor',
    'major',
    'harm to the nursing child',
    stop,
  ],
  [
    'codeine; tramadol; dihydrocodeine; hydrocodone; oxycodone; meperidine',
    'major',
    'respiratory depression of the nursing child',
    stop,
  ],
  ['bromocriptine; cabergoline', 'major', 'stops the milk', stop],
  ['ethinyl estradiol; conjugated estrogens; estradiol; pseudoephedrine', 'moderate', 'less milk', weigh],
  [
    'benzodiazepine; barbiturate; primidone; opioid; antipsychotic; doxepin; lamotrigine; metronidazole; tinidazole; tetracycline; fluoroquinolone; sulfonamide; atenolol; nadolol; sotalol; acebutolol; aspirin; theophylline; clonidine; first-generation antihistamine; statin; thiopurine; calcineurin inhibitor; fluoxetine; venlafaxine; ethosuximide; iodinated contrast; immunosuppressant; SGLT2 inhibitor; sulfonylurea',
    'moderate',
    'reaches the nursing child',
    weigh,
  ],
]);

/** Pregnancy and lactation: by class, and by checked facts. What is not known of the patient is told as not checked. */
export function findReproductive(
  drugs: readonly AssessedDrug[],
  patient: Pick<Patient, 'pregnant' | 'breastfeeding' | 'sex' | 'ageYears'>,
): Checked {
  const findings = [
    ...(patient.pregnant ? about('pregnancy', 'in pregnancy', pregnancy, drugs) : []),
    ...(patient.breastfeeding ? about('lactation', 'while breastfeeding', lactation, drugs) : []),
  ];
  const couldBe = patient.sex !== 'male' && (patient.ageYears ?? 30) >= 12 && (patient.ageYears ?? 30) <= 55;
  const missing = (['pregnant', 'breastfeeding'] as const).filter(
    (each) => couldBe && patient[each] === undefined,
  );
  const notChecked: NotChecked[] = missing.map((each) => ({
    check: each === 'pregnant' ? 'pregnancy' : 'lactation',
    drugs: ingredientsOf(drugs),
    reason: 'patient-value-missing',
    detail:
      each === 'pregnant'
        ? 'It is not known whether the patient is pregnant.'
        : 'It is not known whether the patient is breastfeeding.',
  }));
  return { findings, notChecked };
}

function about(
  subject: 'pregnancy' | 'lactation',
  circumstance: string,
  table: ClassTable,
  drugs: readonly AssessedDrug[],
): DrugFinding[] {
  const facts = ingredientsOf(drugs).flatMap((one) =>
    factsOn(one, subject).map((fact) =>
      finding(
        subject,
        'unclassified',
        drugs,
        [one],
        {
          title: `${one} ${circumstance}: ${fact.text}`,
          effect: fact.text,
          management: weigh,
        },
        [sourceOfFact(one, fact)],
      ),
    ),
  );
  return [...findInTable(table, subject, circumstance, drugs), ...facts];
}
