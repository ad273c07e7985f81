/**
 * Whether a JSON text holds nothing that PostgreSQL's jsonb refuses.
 * @param {string} text
 */
export function isStorable(text) {
  return !/\\u0000|\\u[dD][89a-fA-F]/.test(text) && text.isWellFormed();
}

/**
 * Whether PostgreSQL stores a text as it is.
 * @param {string} text
 */
export function isStorableText(text) {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Text without NUL characters; halves of a surrogate pair become U+FFFD.
 * @param {string} text
 */
export function cleanText(text) {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * A plain value whose keys and texts are cleaned.
 * @param {unknown} value
 * @returns {unknown}
 */
export function clean(value) {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [cleanText(key), clean(field)]));
}
