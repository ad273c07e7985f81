import type { ChatReply, ChatScript } from './chat-server.ts';

const prompts = {
  plan: 'plan_search',
  read: 'read_question',
  screen: 'screen_records',
  write: 'write_answer',
  judge: 'judge_claims',
  correct: 'correct_sentences',
  review: 'review_answer',
} as const;
type Part = keyof typeof prompts;

/** What a scripted model says to one kind of request: the object it answers, or a reply of the server. `round` counts from 1. */
export type Parts = { [P in Part]?: (user: string, round: number) => object };

export type WrittenSentence = { section: string; paragraph: number; text: string; cites: string[] };

/** A sentence of an answer as a model writes it. */
export const sentence = (text: string, cites: string[], section = 'Bottom line'): WrittenSentence => ({
  section,
  paragraph: 1,
  text,
  cites,
});

/** An answer of such sentences. */
export const answerOf = (...sentences: unknown[]): object => ({
  certainty: 'moderate',
  certaintyReason: 'one-study',
  sentences,
});

/** The sources of a request to a writer, with their numbered sentences. */
export const sourcesIn = (user: string): { id: string; title: string; sentences: string[] }[] =>
  JSON.parse(/<sources>\n(.*)\n<\/sources>/s.exec(user)?.[1] ?? '[]');

/** A numbered sentence of a prompt: its number and its words. */
export function readNumbered(numbered: string): { number: string; text: string } {
  const [, number = '', text = ''] = /^(\S+) (.*)$/s.exec(numbered) ?? [];
  return { number, text };
}

/** The claims of a request to a judge. */
export const claimsIn = (user: string): { claim: number; text: string }[] =>
  JSON.parse(/<claims>\n(.*)\n<\/claims>/s.exec(user)?.[1] ?? '[]');

/** A verdict on each claim of a request: supported, where the test does not say otherwise. */
export const verdictsOn = (user: string, verdict: (text: string) => string = () => 'supported'): object => ({
  verdicts: claimsIn(user).map(({ claim, text }) => ({ claim, reason: 'as told', verdict: verdict(text) })),
});

const usual: Required<Parts> = {
  plan: () => ({
    english: 'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
    searches: [{ text: 'SGLT2 inhibitor HFpEF', expression: '(SGLT2) AND HFpEF' }],
  }),
  read: () => ({ english: 'Do SGLT2 inhibitors reduce hospitalisation in heart failure?' }),
  screen: (user) => ({ answers: user.match(/"R\d+"/g)?.map((id) => id.slice(1, -1)) ?? [], related: [] }),
  write: () => ({ ...answerOf(), certainty: 'none', certaintyReason: null }),
  judge: (user) => verdictsOn(user),
  correct: () => ({ sentences: [] }),
  review: () => ({ follows: true, certainty: 'moderate', missing: [] }),
};

const isReply = (said: object): said is ChatReply =>
  ['text', 'status', 'raw', 'cutOff', 'silent'].some((key) => key in said);

/** The part of a request, by the schema it asks for. */
export function partOf(schemaName: string): Part {
  const found = (Object.keys(prompts) as Part[]).find((part) => prompts[part] === schemaName);
  if (!found) throw new Error(`no prompt is named ${schemaName}`);
  return found;
}

/** A script that answers each kind of request as it is told, and the others as a capable model would that finds all well. */
export function answeringScript(parts: Parts): ChatScript {
  const rounds = new Map<Part, number>();
  return (messages, body) => {
    const format = body.response_format as { json_schema?: { name: string } } | undefined;
    const tools = body.tools as { name: string }[] | undefined;
    const part = partOf(format?.json_schema?.name ?? tools?.[0]?.name ?? namedIn(messages[0]?.content ?? ''));
    const round = (rounds.get(part) ?? 0) + 1;
    rounds.set(part, round);
    const said = (parts[part] ?? usual[part])(messages.at(-1)?.content ?? '', round);
    return isReply(said) ? said : { text: JSON.stringify(said) };
  };
}

/** Where a server is asked in words, by what its form holds. */
function namedIn(system: string): string {
  if (system.includes('"verdicts"')) return prompts.judge;
  if (system.includes('"missing"')) return prompts.review;
  if (system.includes('"searches"')) return prompts.plan;
  if (system.includes('"english"')) return prompts.read;
  if (system.includes('"answers"')) return prompts.screen;
  return system.includes('"sentence": 1') ? prompts.correct : prompts.write;
}

/** What a part answers in a run of a model without a server. */
export const answerTo = (parts: Parts, part: Part, user: string, round: number): object =>
  (parts[part] ?? usual[part])(user, round);
