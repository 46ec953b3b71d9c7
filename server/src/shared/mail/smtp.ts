import { createTransport } from 'nodemailer';
import { toHtml } from './mail-html.ts';
import type { MailTransport } from './mail.ts';

/** The mail server and whom its messages are from. */
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
    send: async (id, message) => {
      await server.sendMail({
        from,
        to: { name: '', address: message.to },
        subject: message.subject.replace(/\s+/g, ' '),
        text: message.text,
        html: toHtml(message),
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.locale },
      });
    },
    close: () => server.close(),
  };
}
