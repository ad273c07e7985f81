import type { Assessment } from '#shared/research/prescription.ts';
import type { Confirmation } from '#shared/research/prescription-confirmation.ts';
import type { ResearchState } from '../../state.ts';
import type { DrugInformation } from './drug-information.ts';

/** What a person confirmed. Throws when a stage runs before that. */
export function getConfirmed({ confirmed }: Pick<ResearchState, 'confirmed'>): Confirmation {
  if (!confirmed) throw new Error('the list has not been confirmed');
  return confirmed;
}

export function getInformation({ information }: Pick<ResearchState, 'information'>): DrugInformation {
  if (!information) throw new Error('nothing has been looked up');
  return information;
}

export function getAssessment({ assessment }: Pick<ResearchState, 'assessment'>): Assessment {
  if (!assessment) throw new Error('the list has not been assessed');
  return assessment;
}
