import type { FindingSource } from '#shared/research/prescription.ts';

/** Documents that rules lean on; addresses and identifiers were looked up. */
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
  mayzent: { title: 'Mayzent (siponimod): prescribing information, section on drug interactions' },
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
