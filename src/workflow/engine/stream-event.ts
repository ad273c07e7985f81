/** What a run tells, under the name that the LangGraph API gives it. */
export type StreamEvent = { event: string; data: unknown };
