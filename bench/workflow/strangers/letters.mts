import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';

type ToolCall = { name: string; args: Record<string, unknown>; id: string };
export type Answer = { text: string; toolCalls?: ToolCall[] };

/** A chat model without a model: says what `answer` says, letter by letter. */
export class LetterModel extends BaseChatModel {
  answer: (messages: BaseMessage[]) => Answer;
  pauseMs: number;
  count = 0;

  constructor(answer: (messages: BaseMessage[]) => Answer, pauseMs = 2) {
    super({});
    this.answer = answer;
    this.pauseMs = pauseMs;
  }

  _llmType() {
    return 'letters';
  }

  override bindTools() {
    return this as never;
  }

  async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, options))
      whole = whole?.concat(chunk) ?? chunk;
    return { generations: whole ? [whole] : [] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { text, toolCalls = [] } = this.answer(messages);
    const id = `answer-${messages.length}-${text.length}`;
    for (const letter of text) {
      await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
      const message = new AIMessageChunk({ id, content: letter });
      const chunk = new ChatGenerationChunk({ text: letter, message });
      yield chunk;
      await runManager?.handleLLMNewToken(letter, undefined, undefined, undefined, undefined, { chunk });
    }
    for (const [index, { name, args, id: callId }] of toolCalls.entries()) {
      const call = { index, name, args: JSON.stringify(args), id: callId, type: 'tool_call_chunk' as const };
      const message = new AIMessageChunk({ id, content: '', tool_call_chunks: [call] });
      yield new ChatGenerationChunk({ text: '', message });
    }
  }
}
