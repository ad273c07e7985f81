import { domainOf } from '../identifiers.ts';

/**
 * Sites whose pages count as sources unless a setting names others: agencies and services of health, makers of
 * guidelines, learned societies, and references for patients that such bodies write.
 */
export const medicalDomains: readonly string[] = [
  ...['who.int', 'nih.gov', 'cdc.gov', 'fda.gov', 'ahrq.gov', 'hhs.gov', 'medlineplus.gov', 'cancer.gov'],
  ...['uspreventiveservicestaskforce.org', 'va.gov', 'nice.org.uk', 'nhs.uk', 'sign.ac.uk', 'gov.uk'],
  ...['ema.europa.eu', 'ecdc.europa.eu', 'iqwig.de', 'gesundheitsinformation.de', 'awmf.org', 'has-sante.fr'],
  ...['tga.gov.au', 'nhmrc.gov.au', 'canada.ca', 'cadth.ca', 'cda-amc.ca', 'healthlinkbc.ca'],
  ...['cochrane.org', 'cochranelibrary.com', 'bmj.com', 'nejm.org', 'thelancet.com', 'jamanetwork.com'],
  ...[
    'acpjournals.org',
    'plos.org',
    'escardio.org',
    'heart.org',
    'acc.org',
    'diabetes.org',
    'diabetesjournals.org',
  ],
  ...['kdigo.org', 'ginasthma.org', 'goldcopd.org', 'idsociety.org', 'acog.org', 'rcog.org.uk', 'aap.org'],
  ...['aafp.org', 'acponline.org', 'asco.org', 'nccn.org', 'esmo.org', 'rheumatology.org', 'gastro.org'],
  ...[
    'psychiatry.org',
    'aan.com',
    'thoracic.org',
    'ersnet.org',
    'mayoclinic.org',
    'merckmanuals.com',
    'msdmanuals.com',
  ],
];

/** Databases that are asked themselves, under "their" names: a page about a record is no second source. */
const askedThemselves = [
  'pubmed.ncbi.nlm.nih.gov',
  'clinicaltrials.gov',
  'dailymed.nlm.nih.gov',
  'europepmc.org',
  'api.fda.gov',
];

/** Whether a page may be a source, and the domains to ask for; none where the whole web is allowed (`*`). */
export type AllowList = { domains: readonly string[]; allows(url: string): boolean };

/** An allow-list of domains with all their subdomains; without any, that of `medicalDomains`. */
export function createAllowList(domains: readonly string[] = medicalDomains): AllowList {
  const isOpen = domains.includes('*');
  return {
    domains: isOpen ? [] : domains,
    allows(url) {
      const host = domainOf(url);
      if (!host || askedThemselves.some((one) => isUnder(host, one))) return false;
      return isOpen || domains.some((domain) => isUnder(host, domain));
    },
  };
}

function isUnder(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase();
  return host === wanted || host.endsWith(`.${wanted}`);
}
