import type { FindingSource, NotChecked, Severity } from '#shared/research/prescription.ts';
import { type AssessedDrug, type Checked, finding } from './assessed-drug.ts';
import { milligramsIn } from './daily-dose.ts';
import { howOften } from './often.ts';
import { documentOf } from './sources.ts';

type Interval = {
  drug: string;
  every: 'once a week' | 'once a month';
  severity: Severity;
  effect: string;
  /** Other uses, in which it may be taken daily. */
  except?: string;
  /** Milligrams of one intake to which this holds, where others are taken daily; none: it holds for all. */
  doses?: readonly number[];
  /** Routes and forms to which it holds whatever the dose. */
  route?: RegExp;
  /** Routes to which it does not hold. */
  notRoute?: RegExp;
  sources: readonly FindingSource[];
};

const gullet = 'injury of the gullet, low calcium';
const gut = 'severe vomiting and diarrhoea, loss of fluid, low blood sugar with insulin or a sulfonylurea';

/** What is taken once a week or more seldom, by the labels named, and does harm when it is taken every day. */
const intervals: readonly Interval[] = [
  {
    drug: 'methotrexate',
    every: 'once a week',
    severity: 'contraindicated',
    effect: 'failure of the bone marrow, sores of mouth and gut; daily use by mistake has killed',
    except: 'some cancer protocols',
    notRoute: /\b(?:iv|intravenous(?:ly)?|infusion|intrathecal(?:ly)?)\b/i,
    sources: [documentOf('methotrexate'), documentOf('ismp-methotrexate')],
  },
  ...[
    { drug: 'alendronate', every: 'once a week', doses: [35, 70], sources: [documentOf('fosamax')] } as const,
    { drug: 'risedronate', every: 'once a week', doses: [35], sources: [documentOf('risedronate')] } as const,
    {
      drug: 'risedronate',
      every: 'once a month',
      doses: [150],
      sources: [documentOf('risedronate')],
    } as const,
    {
      drug: 'ibandronate',
      every: 'once a month',
      doses: [150],
      sources: [documentOf('ibandronate')],
    } as const,
  ].map((one) => ({ ...one, severity: 'major' as const, effect: gullet })),
  ...[
    {
      drug: 'semaglutide',
      doses: [0.25, 0.5, 1, 1.7, 2, 2.4],
      route: /\b(?:sc|subcut\w*|inject\w*|pen)\b/i,
      sources: [documentOf('ozempic')],
    },
    { drug: 'dulaglutide', sources: [documentOf('trulicity')] },
    { drug: 'tirzepatide', sources: [documentOf('mounjaro')] },
  ].map((one) => ({ ...one, every: 'once a week' as const, severity: 'major' as const, effect: gut })),
];

/** What is taken once a week or more seldom and is here written to be taken daily; of methotrexate also where that is not told. */
export function findByInterval(drugs: readonly AssessedDrug[]): Checked {
  const concerned = drugs.flatMap((drug) =>
    intervals.filter((one) => holdsFor(one, drug)).map((interval) => ({ drug, interval })),
  );
  const findings = concerned
    .filter(({ drug }) => howOften(drug.details.frequency) === 'daily')
    .map(({ drug, interval }) => asFinding(interval, drug));
  const untold = concerned.filter(({ drug }) => howOften(drug.details.frequency) === 'unclear');
  return { findings, notChecked: untold.map(({ interval }) => asUntold(interval)) };
}

function holdsFor(
  { drug, doses, route, notRoute }: Interval,
  { ingredients, details }: AssessedDrug,
): boolean {
  if (!ingredients.includes(drug)) return false;
  const way = `${details.route ?? ''} ${details.form ?? ''}`;
  if (notRoute?.test(way)) return false;
  if (!doses || route?.test(way)) return true;
  const intake = milligramsIn(details.dose) ?? milligramsIn(details.strength);
  return intake !== undefined && doses.includes(intake);
}

function asFinding({ drug, every, severity, effect, except, doses, sources }: Interval, line: AssessedDrug) {
  const what = doses ? 'this dose is' : 'it is';
  const but = except ? ` Only ${except} give it daily.` : '';
  return finding(
    'frequency',
    severity,
    [line],
    [drug],
    {
      title: `${drug} is written to be taken daily; ${what} taken ${every}`,
      effect,
      management: `Do not give it before the prescriber has said how often it is meant.${but}`,
    },
    sources,
  );
}

function asUntold({ drug, every, except }: Interval): NotChecked {
  const detail = `How often ${drug} is taken could not be read. It is taken ${every}${except ? `, but for ${except},` : ''} and harms when it is taken daily.`;
  return { check: 'frequency', drugs: [drug], reason: 'value-refused', detail };
}
