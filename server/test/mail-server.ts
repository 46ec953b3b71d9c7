import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface Arrived {
  to: string[];
  headers: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailServer {
  /** The address for the configuration. */
  url: string;
  arrived: Arrived[];
  /** What it answers instead of taking the next messages: an SMTP code, or 0 for nothing. */
  refuseWith(code: number): void;
  stop(): Promise<void>;
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeHeader(header: string): string {
  return header
    .replace(/\r?\n\s+/g, ' ')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function partOf(raw: string, type: string): string {
  const [, rest = ''] = raw.split(new RegExp(`Content-Type: ${type}[^\r\n]*\r\n`, 'i'));
  const [heading = '', ...body] = rest.split('\r\n\r\n');
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(heading)?.[1] ?? '7bit';
  const [own = ''] = body.join('\r\n\r\n').split('\r\n----');
  return decodeBody(own, encoding).replaceAll('\r\n', '\n').trim();
}

function read(raw: string, to: string[]): Arrived {
  const [headers = ''] = raw.split('\r\n\r\n');
  const subject = /^Subject: (.*(?:\r\n\s.*)*)/im.exec(headers)?.[1] ?? '';
  return {
    to,
    headers,
    subject: decodeHeader(subject),
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
  };
}

/** A real mail server on this machine that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let refusal = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (refusal > 0) {
          done(Object.assign(new Error('not now'), { responseCode: refusal }));
          return;
        }
        arrived.push(
          read(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuseWith: (code) => {
      refusal = code;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
