/** Values of an installation for the slots of its pages; an empty one counts as not set. */
export type SlotValues = Readonly<Record<string, string>>;

type Escape = (text: string) => string;

/**
 * Fills `{{name}}` with its value, escaped, and keeps what stands between `{{#name}}` and `{{/name}}` only where the value is
 * set. Throws where a slot has no value: the page and the server do not belong together.
 */
export function fillTemplate(text: string, values: SlotValues, escaped: Escape): string {
  let cutUntil: string | undefined;
  let out = '';
  for (const part of text.split(/(\{\{[#/]?\w{1,40}\}\})/)) {
    const [, sign, name] = /^\{\{([#/]?)(\w{1,40})\}\}$/.exec(part) ?? [];
    if (sign === '/' && name === cutUntil) cutUntil = undefined;
    else if (cutUntil) continue;
    else if (name === undefined) out += part;
    else if (sign === '') out += escaped(slotValue(values, name));
    else if (sign === '#' && !slotValue(values, name)) cutUntil = name;
  }
  return out;
}

function slotValue(values: SlotValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`A page has the slot "${name}", which nothing fills`);
  return value;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml: Escape = (text) => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');
export const escapeJson: Escape = (text) => JSON.stringify(text).slice(1, -1);
