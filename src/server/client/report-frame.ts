import { randomBytes } from 'node:crypto';
import type { ClientFiles } from './files.ts';

const scriptPath = '/report-frame.js';
const stylePath = '/report-frame.css';

/**
 * The page that shows a report. Its policy lets nothing out and no script in but the one of this answer's nonce; it was
 * chosen by attacking it with hostile reports. Returns undefined when the web client is not built.
 */
export async function findReportFrame(
  files: ClientFiles,
): Promise<{ html: string; policy: string } | undefined> {
  const script = await findText(files, scriptPath);
  if (script === undefined) return undefined;
  const style = await findText(files, stylePath);
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'nonce-${nonce}'`,
    'img-src data: blob:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Report</title>',
    style === undefined ? '' : `<style>${style.replaceAll(/<\/(style)/gi, '<\\/$1')}</style>`,
    `</head><body><script nonce="${nonce}">${inlineScript(script)}</script></body></html>`,
  ].join('');
  return { html, policy };
}

/** Keeps text inside the script from ending its element; `\x3C` is `<` in strings, templates and patterns. */
function inlineScript(script: string): string {
  return script.replaceAll(/<(?=!--|\/script)/gi, '\\x3C');
}

async function findText(files: ClientFiles, path: string): Promise<string | undefined> {
  const body = (await files.find(path))?.bodies.identity;
  return body && new TextDecoder().decode(body);
}
