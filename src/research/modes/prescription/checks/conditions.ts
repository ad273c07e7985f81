import { plainName } from '../names/spelling.ts';

/** Conditions that rules speak of, by words that name them in English and Vietnamese. */
const wordsOf: Readonly<Record<string, string>> = {
  asthma: 'asthma, asthmatic, hen, hen phe quan, hen suyen',
  COPD: 'copd, chronic obstructive pulmonary disease, phoi tac nghen',
  'heart failure': 'heart failure, hfref, hfpef, chf, suy tim, left ventricular dysfunction',
  'heart block or slow pulse': 'heart block, av block, sick sinus, bradycardia, block nhi that, nhip cham',
  'long QT': 'long qt, qt prolongation, prolonged qt, torsades, qt keo dai',
  'atrial fibrillation': 'atrial fibrillation, rung nhi',
  'coronary disease':
    'coronary, myocardial infarction, heart attack, angina, ischaemic heart, ischemic heart, nhoi mau co tim, mach vanh, dau that nguc',
  stroke:
    'stroke, tia, transient ischaemic attack, transient ischemic attack, cerebral infarction, dot quy, tai bien mach mau nao',
  hypertension: 'hypertension, high blood pressure, tang huyet ap, cao huyet ap',
  hypotension: 'hypotension, low blood pressure, huyet ap thap, syncope, orthostatic',
  'peptic ulcer': 'peptic ulcer, gastric ulcer, duodenal ulcer, stomach ulcer, loet da day, viem loet',
  bleeding: 'gi bleed, bleed, bleeding, haemorrhage, hemorrhage, xuat huyet, chay mau',
  'kidney disease':
    'kidney disease, ckd, renal impairment, renal failure, kidney failure, dialysis, suy than, benh than',
  'liver disease':
    'liver disease, cirrhosis, hepatitis, hepatic impairment, liver failure, xo gan, viem gan, suy gan',
  'high potassium': 'hyperkalemia, hyperkalaemia, high potassium, tang kali',
  'low potassium': 'hypokalemia, hypokalaemia, low potassium, ha kali',
  'low sodium': 'hyponatremia, hyponatraemia, low sodium, ha natri',
  anuria: 'anuria, vo nieu',
  gout: 'gout, hyperuricemia, hyperuricaemia, gut',
  diabetes: 'diabetes, diabetic, dai thao duong, tieu duong',
  'G6PD deficiency': 'g6pd, glucose-6-phosphate, thieu men g6pd',
  epilepsy: 'epilepsy, seizure, seizures, convulsion, dong kinh, co giat',
  'Parkinson disease': 'parkinson, parkinsonism',
  dementia: 'dementia, alzheimer, sa sut tri tue',
  delirium: 'delirium, me sang',
  glaucoma: 'angle-closure glaucoma, narrow-angle glaucoma, glaucoma, tang nhan ap, glocom',
  'urinary retention':
    'urinary retention, prostatic hyperplasia, bph, enlarged prostate, bi tieu, phi dai tuyen tien liet, phi dai tien liet tuyen',
  'myasthenia gravis': 'myasthenia, nhuoc co',
  'angioedema history': 'angioedema, angioneurotic edema, phu mach',
  'venous thrombosis':
    'deep vein thrombosis, dvt, pulmonary embolism, venous thromboembolism, thrombophilia, huyet khoi, thuyen tac phoi',
  'breast cancer': 'breast cancer, ung thu vu',
  'thyroid cancer': 'medullary thyroid, men 2, multiple endocrine neoplasia',
  migraine: 'migraine with aura, migraine aura',
  porphyria: 'porphyria',
  'falls or fractures': 'falls, fall, fracture, te nga, gay xuong, osteoporosis, loang xuong',
  'bowel obstruction': 'ileus, bowel obstruction, intestinal obstruction, tac ruot',
  'sleep apnoea': 'sleep apnea, sleep apnoea, ngung tho khi ngu',
  depression: 'depression, suicidal, tram cam',
  'mechanical heart valve': 'mechanical heart valve, mechanical valve, prosthetic valve, van tim co hoc',
  'bone-marrow suppression': 'bone marrow, neutropenia, agranulocytosis, thrombocytopenia, giam bach cau',
  pancreatitis: 'pancreatitis, viem tuy',
  'eating disorder': 'bulimia, anorexia nervosa',
  phaeochromocytoma: 'pheochromocytoma, phaeochromocytoma, u tuy thuong than',
  'alcohol use': 'alcohol, alcoholism, nghien ruou',
  hypothyroidism: 'hypothyroidism, suy giap',
  hyperthyroidism: 'hyperthyroidism, thyrotoxicosis, cuong giap, basedow, graves',
};

const named = Object.entries(wordsOf).map(([condition, words]) => ({
  condition,
  words: words.split(/,\s*/).map((word) => ` ${plainName(word)} `),
}));

/** The conditions of rules that a written one names; several where it names several, none where it is not known. */
export function conditionsIn(written: string): string[] {
  const text = ` ${plainName(written).replace(/[^\p{L}\d-]+/gu, ' ')} `;
  return named
    .filter(({ words }) => words.some((word) => text.includes(word)))
    .map(({ condition }) => condition);
}
