import type { Span } from '../language/sentences.ts';

/** How far around a quote its passage is read, in characters, where no blank line ends it before. */
const reach = 1_500;

const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\s(?:(?:all|any|the|your|these|those|every|of|previous|prior|above|earlier|preceding|other|system)\s){1,4}(?:instructions?|rules?|prompts?|orders?|directions)\b/i,
  /\byou are (?:now |no longer )?(?:an?|the|my) (?:[\w-]+ ){0,2}(?:assistant|AI|language model|chatbot|bot|LLM)\b/i,
  /\b(?:dear|attention|note to|message (?:to|for)) (?:the |any |all )?(?:AI|language models?|LLMs?|chatbots?|assistants?)\b/i,
  /\b(?:new|updated|additional|important) (?:system )?(?:instructions?|orders?) (?:to|for) (?:the|any|all) (?:AI|model|language model|assistant|program|LLM)/i,
  /(?:^|\n)[^\S\n]*(?:system|assistant|user)\s*:/i,
  /<\/?\s*(?:sources?|failed|system|instructions?|statements?|assistant|user|prompt)\b[^>]{0,80}>/i,
  /<\|[a-z_]+\|>|\[\/?INST\]|###\s*(?:instruction|system)/i,
  /["'“”](?:statements|citations)["'“”]\s*:\s*\[/i,
  /(?:^|[.!?:;\n][^\S\n]*|\bplease\s+|\binstead\s+)(?:write|say|state|output|print|respond|reply|include|tell|quote)\s+(?:exactly|only|this|that|with|(?:in|as) (?:the|your|this)|(?:to )?the (?:reader|user|clinician|doctor)|the following (?:sentence|words|text|statement))\b/i,
  /(?:^|[.!?:;\n][^\S\n]*)(?:do not|don['’]t|never) (?:mention|cite|reveal|tell|show)\b/i,
];

/**
 * Words in the passage around a quote that give orders to the program reading it. Nothing of such a passage supports a
 * statement: whoever wrote the order may have written the sentences beside it.
 */
export function findOrder(text: string, { start, end }: Span): string | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const passage =
    before.slice(before.lastIndexOf('\n\n') + 1) +
    text.slice(start, end) +
    (after.split(/\n\s*\n/, 1)[0] ?? '');
  for (const order of orders) {
    const found = order.exec(passage)?.[0];
    if (found !== undefined) return found.trim().slice(0, 80);
  }
  return undefined;
}
