export { findBrowser } from './find-browser.ts';
export { createPdfPrinter, type PrintPdf } from './pdf-printer.ts';
