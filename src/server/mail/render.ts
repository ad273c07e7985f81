import type { Mail } from '#platform/mail/index.ts';

/** The words of a mail. `button` is what the link is called. */
export type Message = { subject: string; paragraphs: string[]; button: string; footer: string };

/** A mail as plain text and as HTML that says the same, without pictures or anything to be loaded. */
export function renderMail(
  { subject, paragraphs, button, footer }: Message,
  { link, language, brandName }: { link: string; language: string; brandName: string },
): Omit<Mail, 'to'> {
  const text = [...paragraphs, `${button}:\n${link}`, `--\n${footer}`].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f6f8;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#16202a">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(brandName)}</p>
${body.join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d68;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0;font-size:13px;color:#5a6672;overflow-wrap:anywhere">${escapeHtml(link)}</p>
</div>
<p style="max-width:480px;margin:16px auto 0;font-size:13px;color:#5a6672">${escapeHtml(footer)}</p>
</body>
</html>
`;
  return { subject, text, html };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
