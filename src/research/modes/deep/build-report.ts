import type { Report, Trail } from '#shared/research/report.ts';
import { getAnalysis } from '../../read-state.ts';
import type { ResearchState } from '../../state.ts';
import { buildReport, type Reported } from '../../writing/build-report.ts';
import { findDifferential } from './differential.ts';
import { uniqueBy } from './gathered.ts';

/** Of the state of a Deep Research, what its report is made of. */
export type DeepReported = Omit<Reported, 'items' | 'coverage' | 'answering' | 'trail'> &
  Pick<ResearchState, 'composed' | 'sections' | 'plan' | 'review_iterations'>;

/** The report of a Deep Research, with what was searched for each sub-question. Throws before anything was composed. */
export function buildDeepReport(state: DeepReported, at: Date): Report {
  const { composed, sections, plan, failures } = state;
  if (!composed) throw new Error('nothing has been composed');
  const searchFailures = sections.flatMap((section) => section.failures);
  const whole = {
    ...state,
    items: composed.items,
    coverage: [],
    answering: undefined,
    failures: uniqueBy([...failures, ...searchFailures], ({ connector, reason }) => `${connector} ${reason}`),
    trail: trailOf(state),
  };
  const composition = { ...composed, reviewIterations: state.review_iterations };
  const report = buildReport(whole, composition, at, {
    direct: new Set(composed.direct),
    subQuestions: plan.flatMap(({ id, title, question }) => {
      const section = sections.find((one) => one.id === id);
      if (!section) return [];
      const { identified, duplicates, found, included, rounds } = section;
      return [
        {
          title,
          question,
          identified,
          duplicates,
          screened: found.length,
          included: included.length,
          rounds,
        },
      ];
    }),
  });
  const asksForDiagnoses = plan.some(({ facet }) => facet === 'differential');
  if (!asksForDiagnoses) return report;
  return { ...report, differential: findDifferential(report.statements, getAnalysis(state).question) };
}

/** The counts of all searches together: a record that several sub-questions found is screened once. */
function trailOf({ sections, plan }: Pick<ResearchState, 'sections' | 'plan'>): Trail {
  const answering = plan.find(({ facet }) => facet === 'answer')?.id;
  const { nearest, suggestedQuestions } = sections.find(({ id }) => id === answering) ?? {};
  const found = sections.flatMap((section) => section.found);
  const screened = new Set(found).size;
  const sum = (key: 'identified' | 'duplicates') => sections.reduce((total, one) => total + one[key], 0);
  return {
    queries: sections.flatMap(({ queries }) => queries),
    identified: sum('identified'),
    duplicates: sum('duplicates') + found.length - screened,
    screened,
    included: 0,
    excluded: uniqueBy(
      sections.flatMap(({ excluded }) => excluded),
      ({ title, url }) => `${url} ${title}`,
    ),
    ...(nearest && { nearest }),
    ...(suggestedQuestions && { suggestedQuestions }),
  };
}
