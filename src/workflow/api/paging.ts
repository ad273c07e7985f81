/** `X-Pagination-Total` counts all that was found; `X-Pagination-Next` is the offset of the next page, if there is one. */
export function pageHeaders(offset: number, count: number, total: number): Record<string, string> {
  const next = offset + count;
  return {
    'x-pagination-total': String(total),
    ...(count > 0 && next < total ? { 'x-pagination-next': String(next) } : {}),
  };
}
