import { directionOf } from '#contract/shared/languages.ts';
import type { MailMessage } from './mail.ts';

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);

function paragraphOf(text: string): string {
  const lines = text.split('\n').map(escape).join('<br>');
  const isLink = /^https?:\/\/\S+$/.test(text);
  return `<p>${isLink ? `<a href="${lines}" dir="ltr">${lines}</a>` : lines}</p>`;
}

/** The same message for mail programs that show HTML: its paragraphs, in its language and direction. */
export function toHtml({ locale, subject, text }: MailMessage): string {
  const direction = directionOf(locale);
  const body = text.split(/\n{2,}/).map(paragraphOf);
  return [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escape(subject)}</title></head>`,
    `<body style="font:16px/1.5 sans-serif;max-width:40em;padding:16px">${body.join('\n')}</body></html>`,
  ].join('\n');
}
