/** A `Content-Disposition` that has the answer saved under this name, whatever it is made of. */
export const asFile = (name: string): string => `attachment; filename*=UTF-8''${encodeName(name)}`;

/** Names a file as RFC 8187 has it, which leaves out four characters that `encodeURIComponent` lets through. */
function encodeName(name: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, hex);
}
