/** Labels of the processing stages, keyed by the name of the graph node. */
export const stageLabels = {
  clinical_triage_and_pico: 'Clinical Triage & PICO Analysis',
  decompose: 'Research Question Decomposition',
  research_section_process: 'Gathering Evidence',
  compose_and_validate: 'Composing & Validating Report',
  finalize_report: 'Finalizing Report',
  query_parser: 'Parsing Research Queries',
  search: 'Web Search',
  reasoning: 'Clinical Reasoning',
  question_info_aggregation: 'Evidence Aggregation',
  simple_query_analysis: 'Analyzing Medical Query',
  simple_query_writer: 'Optimizing Search Strategy',
  simple_medical_search: 'Searching Medical Database',
  simple_research_orchestrator: 'Orchestrating Research',
  simple_report_generation: 'Generating Clinical Report',
  image_processing: 'Processing Medical Images',
  prescription_understanding: 'Analyzing Prescription',
  drug_information_search: 'Searching Drug Information',
  drug_assessment: 'Clinical Drug Assessment',
  prescription_report_generation: 'Generating Prescription Report',
  medical_imaging_analysis: 'Medical Imaging Analysis',
} as const;

export type StageName = keyof typeof stageLabels;

/** Stages whose update carries the final report and its sources. */
export const reportStages: readonly string[] = [
  'finalize_report',
  'simple_report_generation',
  'prescription_report_generation',
  'medical_imaging_analysis',
];

/** Stages that only the long ("main") workflow has. */
export const mainGraphStages: readonly string[] = [
  'clinical_triage_and_pico',
  'compose_and_validate',
  'image_processing',
];

/** The title of a stage; an unknown name becomes words with capitals. */
export function stageTitle(name: string): string {
  if (Object.hasOwn(stageLabels, name)) return stageLabels[name as StageName];
  return name
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
