import { contentStems } from '../language/tokens.ts';

/**
 * Words of which one says what the other does when it is asked whether a source speaks about a thing: forms that stemming
 * leaves apart, everyday and learned words. Not for searching, and not for judging whether two sentences agree.
 */
const groups = `
mortality death deaths dying die died dead fatal survival survive
woman women female
man men male
child children paediatric pediatric childhood infant
old older elderly
hospitalisation hospitalised hospital admitted admission inpatient
heart cardiac
kidney renal
liver hepatic
lung pulmonary
stomach gastric
brain cerebral
bone skeletal
skin dermal cutaneous
eye ocular retinopathy
surgery surgical operation operative perioperative
prophylaxis prophylactic preventive prevention prevent
vaccine vaccination immunisation immunization
cancer carcinoma tumour malignancy neoplasm
bleeding haemorrhage haemorrhagic bleed
clot thrombosis thrombotic thromboembolism thromboprophylaxis
injection injections subcutaneous
infusion infused intravenous iv
pill pills tablet tablets capsule
annual annually yearly
daily day
exercise training
weakly weak
smoking smoker smoked cigarette
pregnancy pregnant
diabetes diabetic
obesity obese overweight
depression depressive depressed
fracture fractures broken
recur recurrence recurrent relapse
dose dosage dosing
trauma traumatic injury
stroke strokes
infection infected
bacteraemia bloodstream
symptom symptomatic symptoms
`;

const byStem = new Map<string, string[]>();
for (const line of groups.trim().split('\n')) {
  const stems = [...new Set(contentStems(line))];
  for (const each of stems) byStem.set(each, stems);
}

/** Stems that say the same as one stem, itself first. */
export const sameWord = (stem: string): string[] => [
  stem,
  ...(byStem.get(stem) ?? []).filter((other) => other !== stem),
];
