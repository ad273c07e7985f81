import type { LanguageModel } from '../../../src/llm/index.ts';
import { readAnswer } from '../../../src/llm/read-answer.ts';
import type { EvidenceItem } from '../../../src/shared/research/evidence-item.ts';
import type { Attack } from './fault.ts';
import type { Honest } from './honest.ts';

type Shown = { id: string; title: string; text: string };

/**
 * A language model that answers with honest statements about the sources it is shown, and, where it is shown the source of
 * the attack, with the attack among them. Told of its fault it repeats it. `attacks` counts how often it tried.
 */
export function createHostileModel(
  attack: Attack | undefined,
  honest: readonly Honest[],
  target: EvidenceItem,
) {
  const tried = { attacks: 0 };
  const model: LanguageModel = {
    name: 'hostile',
    complete: async ({ user, schema }) => {
      const usage = { inputTokens: 0, outputTokens: 0, requests: 1 };
      const shown = sourcesIn(user);
      if (!shown) return { value: otherAnswer(schema.name, user), isCut: false, usage };
      const shortOf = (id: string) => {
        const item = id === target.id ? target : honest.find((one) => one.item.id === id)?.item;
        return shown.find(({ text }) => text === item?.text.slice(0, text.length))?.id ?? id;
      };
      const isRepair = user.includes('<failed>');
      const told = honest
        .filter((one) => shown.some(({ text }) => text === one.item.text.slice(0, text.length)))
        .map(({ text, quote, item }, at) => ({
          section: at === 0 ? 'Bottom line' : 'Key findings',
          text,
          citations: [{ source: shortOf(item.id), quote }],
        }));
      const statements: unknown[] = isRepair ? [] : told;
      const isTarget = shown.some(({ text }) => target.text.startsWith(text));
      if (attack?.statement && isTarget) {
        tried.attacks += 1;
        const citations = attack.statement.citations.map(({ source, quote }) => ({
          source: shortOf(source),
          quote,
        }));
        statements.unshift({ section: 'Bottom line', text: attack.statement.text, citations });
      }
      const answer = JSON.stringify({ statements });
      if (attack?.answer) tried.attacks += 1;
      const said = attack?.answer ? attack.answer(answer) : answer;
      const found = readAnswer(said);
      return { value: found?.value, isCut: found?.isWhole === false, usage };
    },
  };
  return { model, tried };
}

/** The sources a prompt shows, in the form that it shows them in. */
function sourcesIn(user: string): Shown[] | undefined {
  const json = /<sources>\n([\s\S]*?)\n<\/sources>/.exec(user)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Shown[]);
}

/** As a judge it finds everything supported, which may let nothing through; it words no searches. */
function otherAnswer(name: string, user: string): unknown {
  if (name !== 'judge_statements') return undefined;
  const count = user.match(/"statement":\d+/g)?.length ?? 0;
  const verdicts = Array.from({ length: count + 5 }, (_, at) => ({
    statement: at + 1,
    verdict: 'supported',
    why: 'same',
  }));
  return { verdicts };
}
