import type { ChatMessage, ChatReply } from '../../tests/support/chat-server.ts';

const maxStatements = 10;

/**
 * A model that answers at once: a query of the question's own words, and for each source it is shown its first
 * sentence that is no question as a statement with that sentence as its quote.
 */
export function answerAtOnce(messages: ChatMessage[]): ChatReply {
  const asked = messages.at(-1)?.content ?? '';
  const [, json] = /<sources>\n([\s\S]*?)\n<\/sources>/.exec(asked) ?? [];
  if (!json) {
    const [, ...words] = asked.match(/[a-z\d]{3,}/gi) ?? [];
    const expression = words.slice(0, 3).join(' AND ');
    return { text: JSON.stringify({ text: words.join(' ').slice(0, 200), expression }) };
  }
  const sources = JSON.parse(json) as { id: string; text: string }[];
  const statements = sources.slice(0, maxStatements).flatMap(({ id, text }) => {
    const quote = text.split(/\n\n|(?<=[a-z)]\.)\s/).find((sentence) => sentence.endsWith('.'));
    return !quote ? [] : { section: 'Key findings', text: quote, citations: [{ source: id, quote }] };
  });
  return { text: JSON.stringify({ statements }) };
}
