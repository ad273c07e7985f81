/** Takes away the Markdown code fence that may be around a report, also while its end is still missing. */
export function stripCodeFence(html: string): string {
  return html.replace(/^\s*```(?:html)?[^\S\n]*\n?/i, '').replace(/\n?```\s*$/, '');
}
