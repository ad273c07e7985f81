import { z } from 'zod';
import { readEach, readJson } from '../../http/read-json.ts';
import { type Found, toItems } from '../../item.ts';
import { partsOf, type Study, studySchema, yearOf } from './parse.ts';

const answerSchema = z.object({
  studies: z.array(z.unknown()),
  totalCount: z.number().int().nonnegative().optional(),
  nextPageToken: z.string().optional(),
});

export const clinicalTrialsTasks = {
  /** `sent` counts the studies of the page, also those that cannot be read. */
  'clinicaltrials/page': (text: string) => {
    const { studies, totalCount, nextPageToken } = readJson(text, answerSchema);
    return { found: readEach(studies, studySchema), sent: studies.length, totalCount, nextPageToken };
  },
  'clinicaltrials/items': ({ studies, at }: { studies: readonly Study[]; at: Date }) =>
    toItems('ClinicalTrials.gov', studies.map(toFound), at),
};

function toFound(study: Study): Found {
  const { protocolSection: protocol, derivedSection } = study;
  const { nctId, briefTitle, officialTitle } = protocol.identificationModule;
  const { studyType = '', phases = [] } = protocol.designModule ?? {};
  const meshes = derivedSection?.conditionBrowseModule?.meshes ?? [];
  return {
    id: `clinicaltrials:${nctId}`,
    title: officialTitle || briefTitle,
    url: `https://clinicaltrials.gov/study/${nctId}`,
    nctId,
    year: yearOf(study),
    authors: [protocol.sponsorCollaboratorsModule?.leadSponsor?.name ?? ''].filter(Boolean),
    publicationTypes: [
      'Trial registration',
      studyType,
      ...phases,
      protocol.statusModule?.overallStatus ?? '',
    ].filter(Boolean),
    meshTerms: meshes.map(({ term }) => term).filter(Boolean),
    studyDesign: 'other',
    parts: partsOf(study),
  };
}
