import type { Language } from '../languages.ts';

/** What server, workflow and web know of a mode. */
type ModeEntry = {
  /** As people read it in English, */
  name: string;
  /** and in other languages. */
  translations: Record<Exclude<Language, 'en'>, string>;
  /** How it is marked wherever it is named. */
  emoji: string;
  colour: 'blue' | 'purple' | 'green' | 'orange';
  /** Stands before the topic of a run; the default mode has none. */
  command: string;
  /** How long a run may take, in seconds: `<MODE>_MAX_SECONDS`. A mode without it cannot be asked in yet. */
  maxSeconds?: { default: number; least: number; most: number };
  /** Titles of its stages by the name of their graph node, in the order of a run. */
  stages: Readonly<Record<string, string>>;
  /** The stage that streams the report while it writes it. */
  writingStage: string;
  /** The stage whose update carries the report and its sources. */
  reportStage: string;
  /** Stages by which a page knows the long ("main") workflow. */
  mainStages: readonly string[];
};

/** The modes, in the order in which they are offered; the first one is the default. */
export const modeRegistry = {
  quick: {
    name: 'Quick Search',
    translations: { vi: 'Tra cứu nhanh' },
    emoji: '⚡',
    colour: 'blue',
    command: '',
    maxSeconds: { default: 180, least: 10, most: 3_600 },
    stages: {
      simple_query_analysis: 'Analyzing Medical Query',
      simple_query_writer: 'Optimizing Search Strategy',
      simple_medical_search: 'Searching Medical Database',
      simple_research_orchestrator: 'Orchestrating Research',
      simple_report_generation: 'Generating Clinical Report',
    },
    writingStage: 'simple_report_generation',
    reportStage: 'simple_report_generation',
    mainStages: [],
  },
  deep: {
    name: 'Deep Research',
    translations: { vi: 'Nghiên cứu chuyên sâu' },
    emoji: '🔬',
    colour: 'purple',
    command: '/deepresearch',
    maxSeconds: { default: 300, least: 30, most: 86_400 },
    stages: {
      clinical_triage_and_pico: 'Clinical Triage & PICO Analysis',
      decompose: 'Research Question Decomposition',
      research_section_process: 'Gathering Evidence',
      query_parser: 'Parsing Research Queries',
      search: 'Web Search',
      reasoning: 'Clinical Reasoning',
      question_info_aggregation: 'Evidence Aggregation',
      compose_and_validate: 'Composing & Validating Report',
      finalize_report: 'Finalizing Report',
    },
    writingStage: 'compose_and_validate',
    reportStage: 'finalize_report',
    mainStages: ['clinical_triage_and_pico', 'compose_and_validate'],
  },
  prescription: {
    name: 'Prescription Analysis',
    translations: { vi: 'Phân tích đơn thuốc' },
    emoji: '💊',
    colour: 'green',
    command: '/prescription',
    maxSeconds: { default: 300, least: 30, most: 86_400 },
    stages: {
      image_processing: 'Processing Medical Images',
      prescription_understanding: 'Analyzing Prescription',
      drug_information_search: 'Searching Drug Information',
      drug_assessment: 'Clinical Drug Assessment',
      prescription_report_generation: 'Generating Prescription Report',
    },
    writingStage: 'prescription_report_generation',
    reportStage: 'prescription_report_generation',
    mainStages: ['image_processing'],
  },
  imaging: {
    name: 'Medical Imaging',
    translations: { vi: 'Hình ảnh y khoa' },
    emoji: '🩻',
    colour: 'orange',
    command: '/imageanalysis',
    maxSeconds: { default: 300, least: 30, most: 86_400 },
    stages: {
      image_processing: 'Processing Medical Images',
      medical_imaging_analysis: 'Medical Imaging Analysis',
    },
    writingStage: 'medical_imaging_analysis',
    reportStage: 'medical_imaging_analysis',
    mainStages: ['image_processing'],
  },
} as const satisfies Readonly<Record<string, ModeEntry>>;

type Registry = typeof modeRegistry;
export type Mode = keyof Registry;
/** A mode that can be asked in. */
export type AvailableMode = { [M in Mode]: Registry[M] extends { maxSeconds: object } ? M : never }[Mode];
/** The name of a graph node. */
export type StageName = { [M in Mode]: keyof Registry[M]['stages'] }[Mode];

export const modes = Object.keys(modeRegistry) as [Mode, ...Mode[]];
export const isAvailable = (mode: Mode): mode is AvailableMode => 'maxSeconds' in modeRegistry[mode];
export const availableModes: readonly AvailableMode[] = modes.filter(isAvailable);

/** A value for each mode that can be asked in. */
export function forEachMode<T>(make: (mode: AvailableMode) => T): Record<AvailableMode, T> {
  const entries = availableModes.map((mode) => [mode, make(mode)] as const);
  return Object.fromEntries(entries) as Record<AvailableMode, T>;
}

export const defaultMode: Mode = 'quick';
const modeOfCommand = new Map<string, Mode>(
  modes.filter((mode) => modeRegistry[mode].command).map((mode) => [modeRegistry[mode].command, mode]),
);

/** Splits `/deepresearch …` into mode and query. Anything else, also what is not text, is of the default mode. */
export function parseCommand(input: unknown): { mode: Mode; query: string } {
  if (typeof input !== 'string') return { mode: defaultMode, query: '' };
  const text = input.trim();
  const [command = ''] = /^\/\S+/.exec(text) ?? [];
  const mode = modeOfCommand.get(command.toLowerCase());
  return mode ? { mode, query: text.slice(command.length).trim() } : { mode: defaultMode, query: text };
}

/** The mode of a run's input: that of its command, else the one named beside it, else the default one. */
export function readMode(topic: unknown, researchMode: unknown): Mode {
  const { mode: commanded } = parseCommand(topic);
  if (commanded !== defaultMode) return commanded;
  return modes.find((mode) => mode === researchMode) ?? defaultMode;
}

/** The topic of a run: the query behind the command of its mode. */
export function withCommand(mode: Mode, query: string): string {
  return `${modeRegistry[mode].command} ${query}`.trim();
}
