import type { Connector, SearchDone } from '../../connector.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { type Found, toItems } from '../../item.ts';
import { clinicalTrialsSearches } from '../../query/clinicaltrials-syntax.ts';
import { createClinicalTrialsClient } from './client.ts';
import { partsOf, type Study, yearOf } from './parse.ts';

const name = 'ClinicalTrials.gov';
const maxStudies = 100;

/**
 * Registered studies. A registration says what is studied, not what was found, so its design counts as "other"
 * whatever the study will be. A search that finds nothing is followed by a wider one.
 */
export function createClinicalTrialsConnector(settings: SourceSettings): Connector {
  const client = createClinicalTrialsClient(settings);
  return {
    name,
    async search(query, signal) {
      signal.throwIfAborted();
      const searches = clinicalTrialsSearches(query);
      if (!searches.length) return { items: [], query: '', identified: 0 };
      const limit = Math.min(query.limit, maxStudies);
      const done: SearchDone[] = [];
      let studies: Study[] = [];
      for (const search of searches) {
        const searchedAt = settings.clock.now().toISOString();
        const found = await client.search(search.terms, limit, signal);
        done.push({ query: search.shown, hits: found.total, searchedAt });
        studies = found.studies;
        if (studies.length > 0) break;
      }
      const unique = [
        ...new Map(
          studies.map((study) => [study.protocolSection.identificationModule.nctId, study]),
        ).values(),
      ];
      return {
        items: toItems(name, unique.map(toFound), settings.clock.now()),
        query: done.at(-1)?.query ?? '',
        identified: unique.length,
        searches: done,
      };
    },
  };
}

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
