export { groupPublications, mergeRecords } from './dedupe.ts';
export { asksForLabel, labelTopics } from './drug-label/fit-question.ts';
export { type EvidenceLevel, evidenceLevelOf, type OxfordLevel, oxfordLevelOf } from './evidence-level.ts';
export { findHeading, findHeadingPhrases } from './query/mesh.ts';
export { isWithdrawn } from './retractions.ts';
