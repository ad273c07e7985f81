/** A DOI without resolver or prefix, or null when it is none. Case is kept: DOIs compare without case. */
export function parseDoi(value: string | null | undefined): string | null {
  const bare = value?.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return bare && /^10\.\d{4,9}\/[^\s\p{Surrogate}]+$/u.test(bare) ? bare : null;
}

/** The digits of a PubMed id, or null. */
export function parsePmid(value: string | number | null | undefined): string | null {
  const digits = String(value ?? '').trim();
  return /^[1-9]\d{0,8}$/.test(digits) ? digits : null;
}

/** A PubMed Central id as `PMC123`, or null. */
export function parsePmcid(value: string | null | undefined): string | null {
  const [, digits] = /^(?:PMC)?(\d+)$/i.exec(value?.trim() ?? '') ?? [];
  return digits ? `PMC${digits}` : null;
}

/** A ClinicalTrials.gov id, or null. */
export function parseNctId(value: string | null | undefined): string | null {
  const id = value?.trim().toUpperCase() ?? '';
  return /^NCT\d{8}$/.test(id) ? id : null;
}

export function pubmedUrl(pmid: string): string {
  return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
}

/** The page a reader is sent to: DOI, else PubMed, else the given web address, else ''. */
export function urlOf(ids: { doi: string | null; pmid: string | null; url: string | null }): string {
  if (ids.doi) return `https://doi.org/${encodeURIComponent(ids.doi).replaceAll('%2F', '/')}`;
  if (ids.pmid) return pubmedUrl(ids.pmid);
  return webAddress(ids.url);
}

/** The host of a web address without `www.`, or ''. */
export function domainOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

function webAddress(value: string | null): string {
  if (!value || !URL.canParse(value)) return '';
  const url = new URL(value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
}
