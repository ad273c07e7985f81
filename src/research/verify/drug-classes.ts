/** Words for whole classes of drugs: what is found of one drug is not found of its class. Lower case, singular. */
const classes = new Set(
  `statin fibrate gliflozin gliptin glitazone glinide incretin sulfonylurea sulphonylurea biguanide insulin sartan antihypertensive
beta-blocker betablocker diuretic thiazide nitrate antiarrhythmic anticoagulant antiplatelet thrombolytic fibrinolytic heparin
corticosteroid glucocorticoid steroid immunosuppressant immunomodulator biologic biosimilar cytokine antibiotic antimicrobial
penicillin cephalosporin macrolide quinolone fluoroquinolone tetracycline aminoglycoside carbapenem antiviral antiretroviral
antifungal antimalarial antiparasitic vaccine opioid opiate analgesic painkiller anaesthetic anesthetic sedative hypnotic
benzodiazepine barbiturate antidepressant antipsychotic neuroleptic anticonvulsant antiepileptic stimulant triptan gepant
antihistamine decongestant bronchodilator mucolytic laxative antacid antiemetic bisphosphonate contraceptive progestogen oestrogen
estrogen androgen retinoid chemotherapy immunotherapy cytotoxic antimetabolite taxane anthracycline probiotic vitamin supplement
psychedelic cannabinoid`.split(/\s+/),
);
const phrases = [
  /\b(?:leukotriene|histamine|angiotensin|aldosterone|mineralocorticoid|calcium[- ]channel|beta|alpha|dopamine|serotonin)[\w -]{0,20}\s(?:antagonists?|blockers?|agonists?)\b/gi,
  /\b(?:proton[- ]pump|reuptake|kinase|checkpoint|ace|cholinesterase|neuraminidase|sglt-?2|dpp-?4|pcsk9|factor xa)[\w -]{0,14}\sinhibitors?\b/gi,
];

const singular = (word: string): string => word.replace(/s$/, '');
const named = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []).map(singular);

/** The first class of drugs a statement speaks of that none of the texts does. */
export function findUnsupportedClass(statement: string, texts: readonly string[]): string | undefined {
  const known = new Set(texts.flatMap(named));
  const word = named(statement).find((each) => classes.has(each) && !known.has(each));
  if (word !== undefined) return word;
  const lower = texts.join(' ').toLowerCase();
  const found = phrases.flatMap((phrase) => statement.toLowerCase().match(phrase) ?? []);
  return found.find((phrase) => !lower.includes(singular(phrase)));
}
