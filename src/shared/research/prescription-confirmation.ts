import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameMatchSchema, patientSchema, prescriptionLineSchema } from './prescription.ts';

/** The list of medicines and what is known of the patient, as a person has confirmed them: what an assessment begins with. */
export const confirmationSchema = z.strictObject({
  lines: z
    .array(prescriptionLineSchema.extend({ drug: z.string().trim().min(1).max(200) }))
    .min(1)
    .max(limits.medicinesMax),
  patient: patientSchema,
});

/**
 * What a run asks before anything is assessed: the medicines as they were read, with what their names stand for, and the
 * lines that were taken for no medicine. `readings` tell of each file why it was not read, to which vision model it was sent
 * with how many regions covered, and why the one that is configured did not read it.
 */
export const confirmationRequestSchema = z.object({
  type: z.literal('prescription'),
  lines: z.array(prescriptionLineSchema),
  names: z.array(nameMatchSchema),
  others: z.array(z.string()),
  readings: z.array(
    z.object({
      file: z.string(),
      failure: z.string().optional(),
      model: z.string().optional(),
      covered: z.number().int().nonnegative().optional(),
      notRead: z.string().optional(),
    }),
  ),
});

export type Confirmation = z.infer<typeof confirmationSchema>;
export type ConfirmationRequest = z.infer<typeof confirmationRequestSchema>;
