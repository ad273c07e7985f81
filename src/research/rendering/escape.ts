const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text as HTML text or attribute value; control characters and unpaired surrogates become spaces. */
export function escapeHtml(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/[&<>"'`]/g, (char) => entities[char] ?? '');
}

/** The address when it is an http or https one, else undefined. */
export function findWebUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}

/** Text that Markdown shows as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]|^(?=[#+-])|(?<=^\d{1,9})[.)](?=\s|$)/g, (char) => `\\${char}`);
}
