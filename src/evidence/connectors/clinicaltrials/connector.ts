import type { Connector, EvidenceQuery } from '../../connector.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { type Found, toItems } from '../../item.ts';
import { createClinicalTrialsClient } from './client.ts';
import { partsOf, type Study, yearOf } from './parse.ts';

const name = 'ClinicalTrials.gov';
const maxStudies = 100;

/**
 * Registered studies. A registration says what is studied, not what was found, so its design counts as "other"
 * whatever the study will be. Without a hit for all words together, studies with any of them are asked for.
 */
export function createClinicalTrialsConnector(settings: SourceSettings): Connector {
  const client = createClinicalTrialsClient(settings);
  return {
    name,
    async search(query, signal) {
      signal.throwIfAborted();
      const words = wordsOf(query);
      if (!words.length) return { items: [], query: '', identified: 0 };
      const limit = Math.min(query.limit, maxStudies);
      let sent = words.join(' ');
      let { studies } = await client.search({ 'query.term': sent }, limit, signal);
      if (!studies.length && words.length > 1) {
        sent = words.join(' OR ');
        ({ studies } = await client.search({ 'query.term': sent }, limit, signal));
      }
      const unique = [
        ...new Map(
          studies.map((study) => [study.protocolSection.identificationModule.nctId, study]),
        ).values(),
      ];
      return {
        items: toItems(name, unique.map(toFound), settings.clock.now()),
        query: sent,
        identified: unique.length,
      };
    },
  };
}

/** Plain words: operators and fields of the registry's search syntax are taken out. */
function wordsOf({ text }: EvidenceQuery): string[] {
  const words = text.replace(/[[\]"()*:{}\\/?^~!+,;=<>-]/g, ' ').match(/\S+/g) ?? [];
  return words
    .filter((word) => !/^(?:AND|OR|NOT|AREA|SEARCH|EXPANSION|RANGE|MISSING|ALL)$/.test(word))
    .slice(0, 40);
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
