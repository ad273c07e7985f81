import { parentPort } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

const maxPages = 2_000;
const maxChars = 2_000_000;

// PDF.js reports what it could not read on the console, which belongs to the command.
console.log = console.warn = () => {};

parentPort.on('message', async ({ bytes }) => {
  try {
    parentPort.postMessage({ result: await readPdf(bytes) });
  } catch (error) {
    parentPort.postMessage({
      error: { name: String(error?.name), message: String(error?.message ?? error) },
    });
  }
});

/** The title the file gives itself, and for each page its lines with their height on the page and their size. */
async function readPdf(bytes) {
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0, stopAtErrors: false });
  try {
    if (pdf.numPages > maxPages) throw new Error(`has more than ${maxPages} pages`);
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
    const pages = [];
    let chars = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const lines = await readPage(pdf, number);
      chars += lines.reduce((sum, { text }) => sum + text.length, 0);
      if (chars > maxChars) throw new Error(`text is longer than ${maxChars} characters`);
      pages.push(lines);
    }
    return { title: typeof info?.Title === 'string' ? info.Title : '', pages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPage(pdf, number) {
  const page = await pdf.getPage(number).catch(() => undefined);
  const { items } = (await page?.getTextContent().catch(() => undefined)) ?? { items: [] };
  const lines = [];
  let line = { text: '', y: Number.NaN, size: 0 };
  const end = () => {
    if (line.text.trim()) lines.push({ ...line, text: line.text.trim() });
    line = { text: '', y: Number.NaN, size: 0 };
  };
  for (const { str, hasEOL, transform, height } of items) {
    const y = transform?.[5] ?? Number.NaN;
    // Raised or lowered figures stay on their line.
    if (line.text && str.trim() && Math.abs(y - line.y) > Math.max(line.size, height) * 0.7) end();
    if (str.trim() && Number.isNaN(line.y)) line.y = y;
    if (str.trim()) line.size = Math.max(line.size, height);
    line.text += str;
    if (hasEOL) end();
  }
  end();
  page?.cleanup();
  return lines;
}
