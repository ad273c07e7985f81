import { LanguageModelError } from '#llm/index.ts';
import type { Statement, VerifiedCitation } from '#shared/research/statement.ts';
import type { Checked } from '../checking/check-statements.ts';
import type { EntailmentModel, Judgement } from '../checking/entailment-model.ts';
import { inOwnWords } from '../checking/own-words.ts';
import type { Rejection } from '../checking/rejections.ts';
import type { FailedSentence } from '../prompts/correct-sentences.ts';
import type { WrittenSentence } from '../prompts/write-answer.ts';
import { answerSection, certaintySection, notKnown } from './outlines.ts';

/** `supported`: as it was written. `corrected`: as it was written the second time. Else the cited sentences stand in its place. */
export type Outcome = 'quoted' | 'supported' | 'corrected' | 'replaced' | 'unjudged' | 'dropped';
export type Settled = { statements: Statement[]; outcome: Outcome; rejections: Rejection[] };

export type SettlingPorts = {
  check(sentences: readonly WrittenSentence[]): Promise<Checked[]>;
  judge: EntailmentModel;
  /** The failed sentences as they were written anew, by their position; without those that were left out. */
  correct(failed: readonly FailedSentence[]): Promise<ReadonlyMap<number, WrittenSentence>>;
  /** Told why judging or correcting failed. */
  onFailure(what: 'judge' | 'correction', error: unknown): void;
  signal: AbortSignal;
};

type Passed = { statement: Statement };
/** Its writer found nothing that carries it. */
type TakenBack = { isTakenBack: true };
type Failed = { rejection: Rejection | undefined; reason: string; citations: VerifiedCitation[] };

/** In characters, which are fairer to languages than words; the prompt asks for 45 words at most. */
const longest = 400;
/** Why an answer is as certain as it is, and what nobody knows, stands in no source's words. */
const inNoSource = new Set<string>([certaintySection, notKnown]);
/** None of its sentences takes the place of what cites it. */
const givesOrders = 'a sentence that it cites gives orders to whoever reads it: cite others, or take it back';
const tooLong =
  'all of it is carried, but it is too long to be read at once: tell its main finding, with its figures, in at most 45 words';

/**
 * Decides what is shown for some written sentences. One that passes the hard checks and is a quote, or is judged supported,
 * stands as it was written; any other is corrected once, with the reason, and checked and judged again; after that, and where
 * no judgement is to be had, the sentences it cites take its place, word for word. One that stands but is long is shortened once
 * in the same way; where that fails it stays as it is.
 */
export async function settleSentences(
  sentences: readonly WrittenSentence[],
  ports: SettlingPorts,
): Promise<Settled[]> {
  const first = await checkAndJudge(sentences, ports);
  const failed = sentences.flatMap((sentence, at) => {
    const reason = whyAgain(first[at]);
    return reason === '' ? [] : [{ at, sentence, reason }];
  });
  const corrected = await correctOnce(failed, ports);
  return sentences.map((sentence, at): Settled => {
    const result = first[at] as Passed | Failed;
    const again = corrected.get(at);
    if ('statement' in result) {
      const shorter = again && 'statement' in again && again.statement;
      const isShorter = shorter && shorter.text.length < result.statement.text.length;
      const { section, paragraph } = result.statement;
      const statement = isShorter ? { ...shorter, section, paragraph } : result.statement;
      return {
        statements: [statement],
        outcome: statement.kind === 'quoted' ? 'quoted' : 'supported',
        rejections: [],
      };
    }
    const rejections = [result, again].flatMap((one) =>
      one && 'rejection' in one ? (one.rejection ?? []) : [],
    );
    if (again && 'statement' in again)
      return { statements: [again.statement], outcome: 'corrected', rejections };
    if (again && 'isTakenBack' in again) return { statements: [], outcome: 'dropped', rejections };
    const citations = result.citations.length > 0 ? result.citations : (again?.citations ?? []);
    const section = answerSection(sentence.section);
    const statements = inNoSource.has(section) ? [] : inOwnWords({ ...sentence, section }, citations);
    const outcome = statements.length === 0 ? 'dropped' : result.reason === '' ? 'unjudged' : 'replaced';
    return { statements, outcome, rejections };
  });
}

/** Of each written sentence the statement, where it is a quote or judged supported as it stands. */
export async function keepSupported(
  sentences: readonly WrittenSentence[],
  ports: SettlingPorts,
): Promise<(Statement | undefined)[]> {
  const checked = await checkAndJudge(sentences, ports);
  return checked.map((one) => ('statement' in one ? one.statement : undefined));
}

/** Why a sentence is sent back to its writer; empty where it is not. */
function whyAgain(result: Passed | Failed | undefined): string {
  if (!result) return '';
  if ('reason' in result) return result.reason;
  const { kind, text } = result.statement;
  return kind !== 'quoted' && text.length > longest ? tooLong : '';
}

async function correctOnce(
  failed: readonly (FailedSentence & { at: number })[],
  ports: SettlingPorts,
): Promise<Map<number, Passed | Failed | TakenBack>> {
  const results = new Map<number, Passed | Failed | TakenBack>();
  if (failed.length === 0) return results;
  try {
    const answered = [...(await ports.correct(failed))];
    const isTakenBack = ({ text }: WrittenSentence) => text.trim() === '';
    for (const [at, sentence] of answered) {
      const place = failed[at]?.at;
      if (place !== undefined && isTakenBack(sentence)) results.set(place, { isTakenBack: true });
    }
    const written = answered.filter(([, sentence]) => !isTakenBack(sentence));
    const checked = await checkAndJudge(
      written.map(([, sentence]) => sentence),
      ports,
    );
    for (const [position, [at]] of written.entries()) {
      const place = failed[at]?.at;
      const result = checked[position];
      if (place !== undefined && result) results.set(place, result);
    }
  } catch (error) {
    if (isFatal(error, ports.signal)) throw error;
    ports.onFailure('correction', error);
  }
  return results;
}

/** A failed sentence has a reason to correct it by, or none where it only was not judged. */
async function checkAndJudge(
  sentences: readonly WrittenSentence[],
  { check, judge, onFailure, signal }: SettlingPorts,
): Promise<(Passed | Failed)[]> {
  if (sentences.length === 0) return [];
  const checked = await check(sentences);
  const claims = checked.flatMap((one) => ('claim' in one && one.claim ? [one.claim] : []));
  let judgements: (Judgement | undefined)[] = [];
  if (claims.length > 0) {
    try {
      judgements = await judge.judge(claims, signal);
    } catch (error) {
      if (isFatal(error, signal)) throw error;
      onFailure('judge', error);
    }
  }
  let at = 0;
  return checked.map((one) => {
    if ('rejection' in one) return { ...one, reason: one.rejection.reason };
    if (!one.claim) return { statement: one.statement };
    const judgement = judgements[at];
    at += 1;
    const { statement } = one;
    const { citations } = statement;
    if (judgement?.verdict === 'order')
      return { rejection: { kind: 'order', reason: givesOrders }, reason: givesOrders, citations: [] };
    if (statement.kind === 'quoted' || judgement?.verdict === 'supported') return { statement };
    if (!judgement) return { rejection: undefined, reason: '', citations };
    const reason = `a second reader found that the cited sentences carry it ${judgement.verdict === 'partly' ? 'only in part' : 'not'}: ${judgement.reason}`;
    return { rejection: { kind: 'judged', reason }, reason, citations };
  });
}

/** Neither a model that failed nor time that is up: what was written so far is still shown then. */
const isFatal = (error: unknown, signal: AbortSignal): boolean =>
  !(error instanceof LanguageModelError) && !signal.aborted;
