import { type ChatProvider, isReasoning, type RequestVariant } from './chat-provider.ts';

/** How a model is spoken to before anything is known of it. */
export function firstVariant({ formats }: ChatProvider, model: string): RequestVariant {
  const thinks = isReasoning(model);
  return {
    format: formats[0] ?? 'words',
    temperature: !thinks,
    tokenLimit: thinks ? 'max_completion_tokens' : 'max_tokens',
    countsWhileStreaming: true,
    thinks,
  };
}

/**
 * Another variant to try after the server refused a request, by what it names in its refusal, else with a less strict
 * format; undefined where there is none left. Each is tried once.
 */
export function nextVariant(
  { formats }: ChatProvider,
  variant: RequestVariant,
  { status, text }: { status: number; text: string },
): RequestVariant | undefined {
  const isRefusal = status === 400 || status === 422;
  if (isRefusal && variant.temperature && /temperature/i.test(text))
    return { ...variant, temperature: false };
  if (isRefusal && variant.tokenLimit === 'max_tokens' && /max_completion_tokens/.test(text))
    return { ...variant, tokenLimit: 'max_completion_tokens' };
  if (isRefusal && variant.countsWhileStreaming && /stream_options/.test(text))
    return { ...variant, countsWhileStreaming: false };
  const isAboutFormat =
    status >= 400 && /response_format|json.?schema|grammar|does not support (?:tools|format)/i.test(text);
  if (!isRefusal && !isAboutFormat) return undefined;
  const format = formats[formats.indexOf(variant.format) + 1];
  return format && { ...variant, format };
}
