import pLimit from 'p-limit';
import type { Confirmation } from '#shared/research/prescription-confirmation.ts';
import type { Failure } from '#shared/research/report.ts';
import { limitsOf } from '../../budget.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import type { DrugInformation } from './drug-information.ts';
import { labelQuestion } from './labels/label-answer.ts';
import { prescriptionDeadlines } from './limits.ts';
import { matchDrugs } from './match-drugs.ts';

const askedAtOnce = 6;
const labelsEach = 4;
/** Labels for more drugs than this would take longer than a run may; the others are told as not asked for. */
const maxDrugs = 30;

/**
 * Finds out what each name of the confirmed list stands for, and the labels of those drugs. Of the list only names of drugs
 * leave this machine. Where no source of labels is asked at all, as offline, there are no answers.
 */
export async function findInformation(
  { lines, patient }: Confirmation,
  dependencies: ResearchDependencies,
  signal: AbortSignal = new AbortController().signal,
): Promise<DrugInformation> {
  const { evidence } = dependencies;
  const { drugs, failures: unnamed } = await matchDrugs(lines, patient, evidence.findDrug, signal);
  const ingredients = drugs.flatMap(({ match }) =>
    match.status === 'known' ? match.ingredients.map(({ name }) => name) : [],
  );
  const asked = [...new Set(ingredients)].slice(0, Math.min(maxDrugs, limitsOf(dependencies).searches));
  const { searchMs } = prescriptionDeadlines(dependencies);
  const deadlineMs = Math.floor(searchMs / Math.max(1, Math.ceil(asked.length / askedAtOnce)));
  const limit = pLimit(askedAtOnce);
  const outcomes = await Promise.all(
    asked.map((drug) =>
      limit(async () => {
        const query = { text: labelQuestion(drug), drugs: [drug], only: 'drugs' as const, limit: labelsEach };
        return { drug, ...(await evidence.search(query, { signal, deadlineMs })) };
      }),
    ),
  );
  const answers = outcomes
    .filter(({ queries, failures }) => queries.length > 0 || failures.length > 0)
    .map(({ drug, items, failures }) => ({
      drug,
      items: items.filter(({ publicationTypes }) => publicationTypes.includes('Drug label')),
      failures,
    }));
  const failures: Failure[] = [
    ...unnamed.map((reason) => ({ connector: 'Register of drug names', reason })),
    ...outcomes.flatMap((outcome) => outcome.failures),
  ];
  return {
    drugs,
    answers,
    queries: outcomes.flatMap(({ queries }) => queries),
    failures: [...new Map(failures.map((one) => [`${one.connector} ${one.reason}`, one])).values()],
  };
}
