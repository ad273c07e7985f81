export type MessagePart = { key: string; text: string; sourceId?: string };

const blocks = new Set(['P', 'DIV', 'LI', 'H1', 'H2', 'H3', 'H4', 'TR', 'BR']);
const hidden = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT']);

/** The text of an HTML message and its citations. Nothing of its markup reaches the page. */
export function messageParts(html: string): MessagePart[] {
  // A parser takes longer than all else that opens a report.
  if (!/[<&]/.test(html)) return [{ key: '0', text: html }];
  const parts: MessagePart[] = [];
  const add = (text: string, sourceId?: string) => {
    const last = parts.at(-1);
    if (last && !last.sourceId && !sourceId) last.text += text;
    else if (text) parts.push({ key: String(parts.length), text, sourceId });
  };
  const walk = (node: Node) => {
    if (node instanceof Text) return add(node.data);
    if (!(node instanceof Element) || hidden.has(node.tagName)) return;
    const sourceId = node.matches('a') && node.getAttribute('data-source-id');
    if (sourceId) return add(node.textContent?.replace(/[[\]]/g, '') ?? '', sourceId);
    for (const child of node.childNodes) walk(child);
    if (blocks.has(node.tagName)) add('\n');
  };
  walk(new DOMParser().parseFromString(html, 'text/html').body);
  return parts;
}
