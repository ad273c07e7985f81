import { limits } from '#shared/limits.ts';

/** The first words of a topic, with an ellipsis where more follow. */
export function shortTopic(topic: string): string {
  const words = topic.split(/\s+/).filter(Boolean);
  const kept = words.slice(0, limits.sidebarTopicWords).join(' ');
  return words.length > limits.sidebarTopicWords ? `${kept}...` : kept;
}
