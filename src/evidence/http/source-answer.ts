/** What a web service answered, its body as text. */
export type SourceAnswer = { status: number; headers: Headers; text: string };
