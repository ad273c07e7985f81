/** The year at the beginning of a date such as 2024-05 or 20240501; null for anything else ("9e99" is a number, too). */
export function startYear(date: string | null | undefined): number | null {
  const [year] = /^(?:19|20)\d\d/.exec(date ?? '') ?? [];
  return year ? Number(year) : null;
}
