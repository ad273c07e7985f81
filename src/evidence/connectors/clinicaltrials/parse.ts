import { z } from 'zod';
import { parseNctId } from '../../identifiers.ts';
import { startYear } from '../../start-year.ts';

const text = z
  .string()
  .nullish()
  // The registry escapes characters that Markdown would read.
  .transform((value) => value?.replace(/\\([[\]<>*_#~>()-])/g, '$1').trim() ?? '');
const names = z
  .array(z.string())
  .nullish()
  .transform((values) => values ?? []);
const date = z.object({ date: z.string() }).nullish();

/** The fields that are read of a study. */
export const studySchema = z.object({
  protocolSection: z.object({
    identificationModule: z.object({
      nctId: z.string().transform((value, context) => {
        const id = parseNctId(value);
        if (!id) context.addIssue({ code: 'custom', message: 'must be an NCT id' });
        return id ?? '';
      }),
      briefTitle: text,
      officialTitle: text,
    }),
    statusModule: z
      .object({
        overallStatus: text,
        startDateStruct: date,
        completionDateStruct: date,
        studyFirstPostDateStruct: date,
      })
      .nullish(),
    sponsorCollaboratorsModule: z.object({ leadSponsor: z.object({ name: text }).nullish() }).nullish(),
    descriptionModule: z.object({ briefSummary: text, detailedDescription: text }).nullish(),
    conditionsModule: z.object({ conditions: names }).nullish(),
    designModule: z
      .object({
        studyType: text,
        phases: names,
        enrollmentInfo: z.object({ count: z.number().nullish() }).nullish(),
      })
      .nullish(),
    armsInterventionsModule: z
      .object({ interventions: z.array(z.object({ name: text })).nullish() })
      .nullish(),
    outcomesModule: z
      .object({ primaryOutcomes: z.array(z.object({ measure: text, timeFrame: text })).nullish() })
      .nullish(),
    eligibilityModule: z.object({ eligibilityCriteria: text }).nullish(),
  }),
  derivedSection: z
    .object({
      conditionBrowseModule: z.object({ meshes: z.array(z.object({ term: text })).nullish() }).nullish(),
    })
    .nullish(),
  hasResults: z.boolean().nullish(),
});

export type Study = z.output<typeof studySchema>;

/** What the registry says of a study, part by part, in the words of its sponsor. */
export function partsOf({ protocolSection: protocol }: Study): { label: string; text: string }[] {
  const outcomes = (protocol.outcomesModule?.primaryOutcomes ?? []).map(({ measure, timeFrame }) =>
    timeFrame ? `${measure} (${timeFrame})` : measure,
  );
  return [
    { label: 'Brief summary', text: protocol.descriptionModule?.briefSummary ?? '' },
    { label: 'Detailed description', text: protocol.descriptionModule?.detailedDescription ?? '' },
    { label: 'Primary outcomes', text: outcomes.join('\n') },
    { label: 'Eligibility', text: protocol.eligibilityModule?.eligibilityCriteria ?? '' },
  ];
}

/** The year in which the study began, else was registered. */
export function yearOf({ protocolSection: { statusModule } }: Study): number | null {
  return startYear(statusModule?.startDateStruct?.date ?? statusModule?.studyFirstPostDateStruct?.date);
}
