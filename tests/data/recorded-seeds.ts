import { readdirSync } from 'node:fs';
import type { Seeds } from '../evidence/fuzz/seeds.ts';
import { dataPath, readData } from './folder.ts';

const maxChars = 40_000;

/** Folders of recorded answers by what reads them. */
const recorded: Record<string, { folders: string[]; files: RegExp }> = {
  'pubmed-xml': {
    folders: ['pubmed/biopython', 'pubmed/jabref', 'pubmed/julielab'],
    files: /(?:pubmed\d|Importer|\d)\w*\.xml$/,
  },
  jats: { folders: ['jats/evidence_inference', 'jats/pubchunks', 'jats/s2orc'], files: /\.n?xml$/ },
  'Europe PMC': { folders: ['europepmc/biomcp'], files: /\.json$/ },
  'ClinicalTrials.gov': { folders: ['clinicaltrials/biomcp'], files: /\.json$/ },
  'openFDA labels': {
    folders: ['openfda/biomcp', 'openfda/openFDA', 'openfda/derived_from_spl'],
    files: /\.json$/,
  },
  'openFDA reports': { folders: ['openfda/biomcp', 'openfda/openFDA'], files: /\.json$/ },
  DailyMed: { folders: ['dailymed_spl/fda'], files: /\.xml$/ },
  RxNav: { folders: ['rxnorm/rxnav-api-npm', 'rxnorm/pillfill'], files: /\.json$/ },
  Crossref: { folders: ['crossref/habanero', 'crossref/rcrossref', 'crossref/paper-qa'], files: /\.json$/ },
  library: { folders: ['pubmed/biopython'], files: /medline.*\.txt$/ },
};

/** Texts of recorded answers by what reads them, each cut to 40,000 characters. */
export const recordedSeeds: Seeds = Object.fromEntries(
  Object.entries(recorded).map(([kind, { folders, files }]) => [
    kind,
    folders.flatMap((folder) =>
      readdirSync(dataPath(`fixtures/${folder}`))
        .filter((name) => files.test(name))
        .map((name) => readData(`fixtures/${folder}/${name}`).slice(0, maxChars)),
    ),
  ]),
);
