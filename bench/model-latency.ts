import type { AIMessageChunk } from '@langchain/core/messages';
import { createLanguageModel } from '#llm/index.ts';
import { createStreamingEgress } from '#platform/egress/index.ts';
import { startChatServer } from '../tests/support/chat-server.ts';
import { type Call, criticalPath, timed } from './research/critical-path.ts';
import { type RecordedRun, readRecordedRuns } from './research/recorded-runs.ts';

/** The server writes pieces of 60 characters, 15 tokens; with this pause between them 40 tokens a second. */
const pieceMs = 375;
const pieceChars = 60;
const asked = ['q05', 'q06', 'q08', 'q12', 'q14', 'q15', 'd01', 'd02', 'd03', 'd04'];

/**
 * What a reader waits for while a model of 40 tokens a second writes its recorded answer over HTTP, in milliseconds: the first
 * source, from the start of the run; the first sentence, from when the model had written it, or its correction, to when it is
 * shown, its judge answering at the same pace. The databases answer at once. A Quick Search is run to its end, for the calls
 * that wait for each other.
 */
const rows: Record<string, Record<string, string | number>> = {};
for (const run of await readRecordedRuns()) if (asked.includes(run.id)) rows[run.id] = await measure(run);
console.table(rows);
console.log(
  'Goals: first source ≤ 2,000 ms, first sentence ≤ 1,000 ms, critical path of Quick Search ≤ 4 calls',
);

async function measure({ id, mode, input, say, graphWith }: RecordedRun) {
  const waits: Record<string, string | number> = {};
  let writtenAt = Number.NaN;
  const server = await startChatServer((messages, body) => {
    const { name } = (body.response_format as { json_schema: { name: string } }).json_schema;
    const user = messages.at(-1)?.content ?? '';
    const text = JSON.stringify(say(name, user)) ?? 'null';
    const writesFor = (length: number) => pieceMs * Math.ceil(length / pieceChars);
    const isShown = 'first sentence' in waits;
    // The sides of a Deep Research are written beside its answer, which is shown first.
    if (name === 'write_answer' && user.startsWith('Question: '))
      writtenAt = performance.now() + writesFor(endOfFirst(text));
    if (name === 'judge_claims') waits['judge writes'] ??= writesFor(text.length);
    if (name === 'correct_sentences' && !isShown) {
      writtenAt = performance.now() + writesFor(text.length);
      waits.corrected = 'yes';
    }
    return { text, pieceMs };
  });
  const settings = { provider: 'openai', baseUrl: server.url, model: 'recorded', apiKey: 'none' } as const;
  const model = createLanguageModel({ ...settings, timeoutMs: 120_000 }, createStreamingEgress());
  const calls: Call[] = [];
  const startedAt = performance.now();
  const controller = new AbortController();
  const stream = await graphWith(model && timed(model, calls)).stream(input, {
    streamMode: ['custom', 'messages'],
    signal: controller.signal,
  });
  for await (const [kind, data] of stream as AsyncIterable<[string, unknown]>) {
    const now = performance.now();
    if (kind === 'custom' && (data as { type: string }).type === 'sources')
      waits['first source'] ??= Math.round(now - startedAt);
    if (kind === 'messages' && (data as [AIMessageChunk])[0].id?.startsWith('draft-')) {
      waits['first sentence'] ??= Math.round(now - writtenAt);
      if (mode === 'deep') break;
    }
  }
  controller.abort();
  await server.close();
  if (mode === 'quick') {
    const path = criticalPath(calls);
    waits['critical path'] = path.length;
    console.log(`${id}: ${path.join(', ')}; ${calls.length} calls`);
  }
  return waits;
}

/** Where the first sentence of a written answer ends. */
function endOfFirst(text: string): number {
  return text.indexOf('}', text.indexOf('"sentences"')) + 1;
}
