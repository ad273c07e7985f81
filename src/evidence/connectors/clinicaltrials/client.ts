import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { Study } from './parse.ts';

/** ClinicalTrials.gov allows about 50 requests a minute and address (API documentation, version 2). */
export const requestsPerSecond = 1;
const pageSize = 100;

const fieldNames = [
  'NCTId|BriefTitle|OfficialTitle|OverallStatus|StartDate|CompletionDate|StudyFirstPostDate|HasResults',
  'LeadSponsorName|BriefSummary|DetailedDescription|Condition|Phase|StudyType|DesignAllocation|EnrollmentCount',
  'InterventionName|PrimaryOutcomeMeasure|PrimaryOutcomeTimeFrame|EligibilityCriteria|ConditionMeshTerm',
].join('|');

/** ClinicalTrials.gov, API version 2: studies by relevance, page by page until `limit`. One attempt a call. */
export function createClinicalTrialsClient(settings: SourceSettings) {
  const { read = readInline } = settings;
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    async search(terms: Record<string, string>, limit: number, signal: AbortSignal) {
      const studies: Study[] = [];
      let total = 0;
      let pageToken: string | undefined;
      do {
        const parameters = {
          ...terms,
          fields: fieldNames,
          countTotal: 'true',
          sort: '@relevance',
          pageSize: String(Math.min(pageSize, limit - studies.length)),
          ...(pageToken ? { pageToken } : {}),
        };
        const page = await ask({ path: '/studies', parameters }, signal, ({ text }) =>
          read('clinicaltrials/page', text, signal),
        );
        studies.push(...page.found);
        total = page.totalCount ?? Math.max(total, studies.length);
        pageToken = page.sent > 0 ? page.nextPageToken : undefined;
      } while (pageToken && studies.length < limit);
      return { studies: studies.slice(0, limit), total };
    },
  };
}
