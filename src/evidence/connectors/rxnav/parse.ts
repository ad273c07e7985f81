import { z } from 'zod';

const rxcui = z.string().regex(/^\d{1,9}$/);
const name = z.string().catch('');

/** Ids of a name. Without one, RxNav leaves the list out. */
export const idsSchema = z
  .object({ idGroup: z.object({ rxnormId: z.array(rxcui).optional() }) })
  .transform(({ idGroup }) => idGroup.rxnormId ?? []);

/** Candidates for a name. Older answers name no candidate; the score has changed its scale, so only the order counts. */
export const similarSchema = z
  .object({ approximateGroup: z.object({ candidate: z.array(z.object({ rxcui, name })).nullish() }) })
  .transform(({ approximateGroup }) => approximateGroup.candidate ?? []);

export const propertiesSchema = z
  .object({ properties: z.object({ name: z.string() }).nullish() })
  .transform(({ properties }) => properties?.name ?? '');

/** Concepts related to another, by term type: IN ingredient, MIN several ingredients, BN brand name … */
export const relatedSchema = z
  .object({
    allRelatedGroup: z.object({
      conceptGroup: z
        .array(
          z.object({
            tty: z.string(),
            conceptProperties: z.array(z.object({ rxcui, name: z.string() })).nullish(),
          }),
        )
        .nullish(),
    }),
  })
  .transform(
    ({ allRelatedGroup }) =>
      new Map(
        (allRelatedGroup.conceptGroup ?? []).map((group) => [group.tty, group.conceptProperties ?? []]),
      ),
  );

const infoSchema = z.object({
  minConcept: z.object({ rxcui, tty: z.string().catch('') }),
  rxclassMinConceptItem: z.object({ classId: z.string(), className: z.string(), classType: z.string() }),
});

/** The classes of a drug. A drug in no class is answered with an object that holds no list. */
export const classesSchema = z
  .union([
    z.object({ rxclassDrugInfoList: z.object({ rxclassDrugInfo: z.array(infoSchema) }) }),
    z.strictObject({ userInput: z.unknown().optional(), nlmDisclaimer: z.unknown().optional() }),
  ])
  .transform((answer) => ('rxclassDrugInfoList' in answer ? answer.rxclassDrugInfoList.rxclassDrugInfo : []));
