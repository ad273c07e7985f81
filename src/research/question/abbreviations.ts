import { words } from '../text/tokens.ts';

/** What common abbreviations of clinical questions stand for: language, not medical facts. Lower case. */
const longForms: Readonly<Record<string, readonly string[]>> = {
  ace: ['angiotensin-converting enzyme'],
  acei: ['angiotensin-converting enzyme inhibitor'],
  acs: ['acute coronary syndrome'],
  adhd: ['attention deficit hyperactivity disorder'],
  af: ['atrial fibrillation'],
  aki: ['acute kidney injury'],
  arb: ['angiotensin receptor blocker'],
  ards: ['acute respiratory distress syndrome'],
  arni: ['angiotensin receptor-neprilysin inhibitor'],
  bp: ['blood pressure'],
  bph: ['benign prostatic hyperplasia'],
  cabg: ['coronary artery bypass grafting'],
  cad: ['coronary artery disease'],
  cbt: ['cognitive behavioural therapy'],
  chf: ['congestive heart failure'],
  ckd: ['chronic kidney disease'],
  copd: ['chronic obstructive pulmonary disease'],
  cpap: ['continuous positive airway pressure'],
  crc: ['colorectal cancer'],
  ct: ['computed tomography'],
  cvd: ['cardiovascular disease'],
  dapt: ['dual antiplatelet therapy'],
  doac: ['direct oral anticoagulant'],
  dvt: ['deep vein thrombosis'],
  ed: ['emergency department'],
  esrd: ['end-stage renal disease'],
  gerd: ['gastro-oesophageal reflux disease'],
  gi: ['gastrointestinal'],
  glp1: ['glucagon-like peptide-1'],
  gord: ['gastro-oesophageal reflux disease'],
  hf: ['heart failure'],
  hfpef: ['heart failure with preserved ejection fraction'],
  hfref: ['heart failure with reduced ejection fraction'],
  hpv: ['human papillomavirus'],
  hrt: ['hormone replacement therapy'],
  ibd: ['inflammatory bowel disease'],
  ibs: ['irritable bowel syndrome'],
  icu: ['intensive care unit'],
  iud: ['intrauterine device'],
  ldl: ['low-density lipoprotein'],
  mi: ['myocardial infarction'],
  mri: ['magnetic resonance imaging'],
  nsaid: ['non-steroidal anti-inflammatory drug'],
  nsaids: ['non-steroidal anti-inflammatory drugs'],
  osa: ['obstructive sleep apnoea'],
  pci: ['percutaneous coronary intervention'],
  pcos: ['polycystic ovary syndrome'],
  pe: ['pulmonary embolism'],
  ppi: ['proton pump inhibitor'],
  ppis: ['proton pump inhibitors'],
  ptsd: ['post-traumatic stress disorder'],
  ra: ['rheumatoid arthritis'],
  sglt2: ['sodium-glucose cotransporter 2', 'sodium-glucose co-transporter-2'],
  sglt2i: ['sodium-glucose cotransporter 2 inhibitor', 'SGLT2 inhibitor'],
  sle: ['systemic lupus erythematosus'],
  ssri: ['selective serotonin reuptake inhibitor'],
  ssris: ['selective serotonin reuptake inhibitors'],
  stemi: ['ST-elevation myocardial infarction'],
  t1dm: ['type 1 diabetes'],
  t2dm: ['type 2 diabetes'],
  tb: ['tuberculosis'],
  tia: ['transient ischaemic attack'],
  tnf: ['tumour necrosis factor'],
  uti: ['urinary tract infection'],
  vte: ['venous thromboembolism'],
};

const phrases = new Map<string, readonly string[]>(
  Object.entries(longForms).map(([short, long]) => [short, long]),
);

export type Synonym = { found: string; alternatives: readonly string[] };

/** Abbreviations of a text with their long forms, and long forms with their abbreviation, in order of appearance. */
export function findSynonyms(text: string): Synonym[] {
  const joined = ` ${words(text).join(' ')} `;
  const result: { at: number; synonym: Synonym }[] = [];
  for (const [short, longs] of phrases) {
    const spelt = [short, ...spacedForms(short)].find((form) => joined.includes(` ${form} `));
    if (spelt)
      result.push({ at: joined.indexOf(` ${spelt} `), synonym: { found: spelt, alternatives: longs } });
    for (const long of longs) {
      const form = words(long).join(' ');
      const at = joined.indexOf(` ${form} `);
      if (at >= 0) result.push({ at, synonym: { found: form, alternatives: [short.toUpperCase()] } });
    }
  }
  return dropContained(result)
    .sort((a, b) => a.at - b.at)
    .map(({ synonym }) => synonym);
}

/** `glp1` is also written `GLP-1`, which reads as two words. */
function spacedForms(short: string): string[] {
  const spaced = short.replace(/([a-z])(\d)/g, '$1 $2');
  return spaced === short ? [] : [spaced];
}

/** "heart failure" inside "heart failure with preserved ejection fraction" is no concept of its own. */
function dropContained(found: { at: number; synonym: Synonym }[]) {
  const end = (one: { at: number; synonym: Synonym }) => one.at + one.synonym.found.length;
  return found.filter(
    (one) => !found.some((other) => other !== one && other.at <= one.at && end(other) > end(one)),
  );
}
