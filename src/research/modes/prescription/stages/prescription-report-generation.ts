import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { noWork, type ResearchState, type ResearchUpdate } from '../../../state.ts';
import { getAssessment, getConfirmed, getInformation } from '../read-state.ts';

/** Writes the report of a confirmed and assessed list. */
export function prescriptionReportGeneration(dependencies: ResearchDependencies) {
  const { clock, making } = dependencies;
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('prescription_report_generation', config, clock);
    const { analysis, failures, usage } = state;
    const reported = {
      analysis,
      failures,
      usage,
      readings: state.asked?.readings ?? [],
      confirmed: getConfirmed(state),
      information: getInformation(state),
      assessment: getAssessment(state),
    };
    const read = readerOf(dependencies, config.signal);
    const made = await read('report/build-prescription', { reported, at: clock.now(), making });
    return { ...made, ...noWork };
  };
}
