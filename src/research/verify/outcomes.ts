import { stem, words } from '../language/tokens.ts';
import { findSynonyms } from '../question/abbreviations.ts';

/** What happens to people, or is measured in them. Words of one line are one outcome; no line stands for another. */
const outcomes: readonly ReadonlySet<string>[] = `
death deaths dead died die dies dying mortality fatal fatality fatalities survival survive survived survivors lethal deadly
stroke strokes cerebrovascular
infarction infarctions infarct
hospitalisation hospitalised hospital admission admissions admitted readmission readmissions rehospitalisation visits visit
bleeding bleeds bleed bled haemorrhage haemorrhages hemorrhage hemorrhages haemorrhagic hemorrhagic blood
fracture fractures fractured broken
infection infections infected infectious sepsis septic pneumonia bacteraemia bacteremia
thrombosis thromboses thrombotic clot clots embolism embolic thromboembolism thromboembolic
cancer cancers carcinoma tumour tumours tumor tumors neoplasm neoplasms malignancy malignancies malignant
relapse relapses relapsed recurrence recurrences recurrent recurred recur exacerbation exacerbations
remission remissions
pain painful ache analgesia
nausea vomiting vomited emesis
diarrhoea diarrhea constipation gastrointestinal
rash eruption skin
fever febrile temperature pyrexia
headache headaches migraine
seizure seizures convulsion convulsions epilepsy epileptic
delirium confusion confused
dementia cognitive cognition alzheimer
depression depressive depressed
anxiety anxious panic
suicide suicides suicidal
hypotension hypotensive pressure hypertension hypertensive
hypoglycaemia hypoglycemia hyperglycaemia hyperglycemia glucose sugar glycaemic glycemic diabetes
hyperkalaemia hyperkalemia potassium
arrhythmia arrhythmias fibrillation tachycardia bradycardia
dialysis kidney renal
amputation amputations limb
blindness vision visual sight
cholesterol lipid lipids ldl lipoprotein
ulcer ulcers ulceration
miscarriage miscarriages stillbirth
intubation intubated ventilation ventilated ventilator ventilatory`
  .trim()
  .split('\n')
  .map((line) => new Set(line.split(' ').map(stem)));

/** Stems of the words that name the same outcome as a stem does; none for what is no outcome. */
export const sameOutcome = (each: string): readonly string[] =>
  outcomes.flatMap((names) => (names.has(each) ? [...names] : []));

/** Where people are treated: "hospitalised adults" tells of no hospitalisation. */
const withoutPlace = (text: string): string =>
  text.replace(
    /\b(?:in|pre|out-of)-hospital\b|\b(?:adults|patients|people|women|men|children) hospitali[sz]ed\b|\bhospitali[sz]ed (?=adults|patients|people|women|men|children|with)/giu,
    ' ',
  );

/** An outcome of the statement that none of the texts has in any of its words. */
export function findOtherOutcome(statement: string, texts: readonly string[]): string | undefined {
  const synonyms = texts.flatMap((text) => findSynonyms(text).flatMap(({ alternatives }) => alternatives));
  const known = new Set([...texts.map(withoutPlace), ...synonyms].flatMap(words).map(stem));
  return words(withoutPlace(statement)).find((word) => {
    const one = outcomes.find((names) => names.has(stem(word)));
    return one !== undefined && ![...one].some((name) => known.has(name));
  });
}
