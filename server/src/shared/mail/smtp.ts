import { createTransport } from 'nodemailer';
import { toHtml } from './letter-html.ts';
import type { MailTransport } from './mail.ts';

/** The mail server and whom its letters are from. */
export interface SmtpConfig {
  url: string;
  from: string;
}

const seconds = 1000;

/** Sends by SMTP; nothing is fetched or attached, and no header can be smuggled in by a name or a topic. */
export function createSmtp({ url, from }: SmtpConfig): MailTransport {
  const host = new URL(url).hostname;
  const server = createTransport({
    url,
    connectionTimeout: 20 * seconds,
    greetingTimeout: 20 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (id, letter) => {
      await server.sendMail({
        from,
        to: { name: '', address: letter.to },
        subject: letter.subject.replace(/\s+/g, ' '),
        text: letter.text,
        html: toHtml(letter),
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.locale },
      });
    },
    close: () => server.close(),
  };
}
