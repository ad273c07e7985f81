import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { createSourceClient, readJson, type SourceSettings } from '../../http/source-client.ts';
import { type Study, studySchema } from './parse.ts';

/** ClinicalTrials.gov allows about 50 requests a minute and address (API documentation, version 2). */
export const requestsPerSecond = 1;
const pageSize = 100;

const fieldNames = [
  'NCTId|BriefTitle|OfficialTitle|OverallStatus|StartDate|CompletionDate|StudyFirstPostDate|HasResults',
  'LeadSponsorName|BriefSummary|DetailedDescription|Condition|Phase|StudyType|DesignAllocation|EnrollmentCount',
  'InterventionName|PrimaryOutcomeMeasure|PrimaryOutcomeTimeFrame|EligibilityCriteria|ConditionMeshTerm',
].join('|');

const answerSchema = z.object({
  studies: z.array(z.unknown()),
  totalCount: z.number().int().nonnegative().optional(),
  nextPageToken: z.string().optional(),
});

/** ClinicalTrials.gov, API version 2: studies by relevance, page by page until `limit`. One attempt a call. */
export function createClinicalTrialsClient(settings: SourceSettings) {
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
        const { text } = await ask({ path: '/studies', parameters }, signal);
        const page = readJson(text, answerSchema);
        const read = page.studies.map((study) => studySchema.safeParse(study));
        if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
        studies.push(...read.flatMap(({ success, data }) => (success ? [data] : [])));
        total = page.totalCount ?? Math.max(total, studies.length);
        pageToken = page.studies.length > 0 ? page.nextPageToken : undefined;
      } while (pageToken && studies.length < limit);
      return { studies: studies.slice(0, limit), total };
    },
  };
}
