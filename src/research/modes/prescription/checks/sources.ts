import type { FindingSource } from '#shared/research/prescription.ts';

/** Documents that rules and checks lean on; addresses and identifiers were looked up. */
const documents: Readonly<Record<string, FindingSource>> = {
  onc: {
    title:
      'Phansalkar S, et al. High-priority drug-drug interactions for use in electronic health records. J Am Med Inform Assoc 2012;19:735-743',
    url: 'https://doi.org/10.1136/amiajnl-2011-000612',
    severityWords: 'high priority',
  },
  'fda-cyp': {
    title: 'FDA: examples of drugs that interact with CYP enzymes and transporter systems',
    url: 'https://www.fda.gov/drugs/drug-interactions-labeling/healthcare-professionals-fdas-examples-drugs-interact-cyp-enzymes-and-transporter-systems',
  },
  azilect: {
    title: 'Azilect (rasagiline): prescribing information, indications, dosage, and section on dyskinesia',
  },
  maxalt: {
    title: 'Maxalt (rizatriptan): prescribing information, dosage adjustment for patients on propranolol',
  },
  pradaxa: {
    title: 'Pradaxa (dabigatran): summary of product characteristics, section on gastric pH',
  },
  mayzent: { title: 'Mayzent (siponimod): prescribing information, section on drug interactions' },
  methotrexate: {
    title: 'Methotrexate tablets: prescribing information, dosage and medication errors',
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=8f1260de-b60c-4f0e-8af6-0e957b0a281b',
  },
  'ismp-methotrexate': {
    title:
      'Institute for Safe Medication Practices: even low-dose methotrexate can cause harm or death if taken daily',
    url: 'https://consumermedsafety.org/medication-safety-articles/item/793-even-low-dose-methotrexate-can-cause-harm-or-death-if-taken-daily-or-with-certain-other-medicines',
  },
  fosamax: {
    title: 'Fosamax (alendronate): prescribing information, dosage and administration',
  },
  risedronate: {
    title: 'Risedronate sodium tablets: prescribing information, dosage and administration',
  },
  ibandronate: {
    title: 'Ibandronate sodium tablets: prescribing information, dosage and administration',
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=acbc54fc-4248-416f-849c-2cd3bed0a843',
  },
  ozempic: {
    title: 'Ozempic (semaglutide) injection: prescribing information, dosage and administration',
  },
  trulicity: { title: 'Trulicity (dulaglutide): prescribing information, dosage and administration' },
  mounjaro: {
    title: 'Mounjaro (tirzepatide): prescribing information, dosage and administration',
    url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=d2d7da5d-ad07-4228-955f-cf7e355c8cc0',
  },
  beers: {
    title:
      'American Geriatrics Society 2023 updated AGS Beers Criteria for potentially inappropriate medication use in older adults',
    url: 'https://doi.org/10.1111/jgs.18372',
  },
};

/** What carries a class rule: its document, where it has one, and that it is a rule on a class and no quote on the pair. */
export function sourcesOfRule(rule: { name: string; source?: string }): FindingSource[] {
  const document = rule.source ? documents[rule.source] : undefined;
  const title = `Class rule of this program: ${rule.name}. General pharmacology, not reviewed by a pharmacist; no document on this pair is quoted`;
  return [{ title }, ...(document ? [document] : [])];
}

/** A document by its key. Throws where there is none. */
export function documentOf(key: string): FindingSource {
  const document = documents[key];
  if (!document) throw new Error(`There is no document "${key}".`);
  return document;
}
