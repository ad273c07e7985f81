/** A box in fractions of the page. */
export function boxOf({ x0, y0, x1, y1 }, { width, height }) {
  const within = (value, most) => Math.min(1, Math.max(0, value / most));
  const [x, y] = [within(x0, width), within(y0, height)];
  return { x, y, width: within(x1, width) - x, height: within(y1, height) - y };
}

/** The lines that are printed on a page of a PDF, from the head to the foot, with their words. */
export async function linesOfPage(pdf, number) {
  const page = await pdf.getPage(number);
  const [left, bottom, right, top] = page.view;
  const size = { width: right - left, height: top - bottom };
  const { items } = await page.getTextContent();
  const rows = [];
  for (const { str, transform, width, height } of items) {
    if (!str?.trim()) continue;
    const [x, y] = [transform[4] - left, transform[5] - bottom];
    const row = rows.find((known) => Math.abs(known.y - y) <= 0.5 * Math.max(known.height, height));
    const item = { text: str.trim(), x, width, height };
    if (row) row.items.push(item);
    else rows.push({ y, height, items: [item] });
  }
  return rows
    .sort((a, b) => b.y - a.y)
    .map(({ y, height, items: inRow }) => {
      const sorted = inRow.sort((a, b) => a.x - b.x);
      const place = ({ x, width }) =>
        boxOf({ x0: x, x1: x + width, y0: size.height - y - height, y1: size.height - y }, size);
      const words = sorted.flatMap((item) =>
        item.text.split(/\s+/).map((text) => ({ text, confidence: 1, box: place(item) })),
      );
      const first = sorted[0];
      const last = sorted.at(-1);
      return { words, box: place({ x: first.x, width: last.x + last.width - first.x }) };
    });
}
