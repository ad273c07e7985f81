/** The username of a full name: no whitespace, lower case, and a number from 0 to 999 behind it. */
export function deriveUsername(fullName: string, random: () => number = Math.random): string {
  return `${fullName.replace(/\s+/g, '').toLowerCase()}${Math.floor(random() * 1000)}`;
}
