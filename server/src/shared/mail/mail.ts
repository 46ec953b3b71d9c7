import type { Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';

/** One message to one person, in their language. */
export interface MailMessage {
  to: string;
  locale: Language;
  subject: string;
  /** Paragraphs with an empty line between them. */
  text: string;
}

/** Carries messages to a mail server; throws when it refuses. */
export interface MailTransport {
  /** The id makes the message known to whoever gets it twice. */
  send(id: string, message: MailMessage): Promise<void>;
  close(): void;
}

/** The way out for e-mail; whoever writes a message asks first whether it can be sent. */
export interface Mail {
  isConfigured: boolean;
  /** Keeps a message in the transaction of what it tells of; it goes out once that is certain. */
  post(db: Queryable, message: MailMessage, expiresAt?: string): Promise<void>;
}
