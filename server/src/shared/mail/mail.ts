import type { Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';

/** One letter to one person, in their language. */
export interface Letter {
  to: string;
  locale: Language;
  subject: string;
  /** Paragraphs with an empty line between them. */
  text: string;
}

/** Carries letters to a mail server; throws when it refuses. */
export interface MailTransport {
  /** The id makes the letter known to whoever gets it twice. */
  send(id: string, letter: Letter): Promise<void>;
  close(): void;
}

/** The way out for e-mail; whoever writes a letter asks first whether it can be sent. */
export interface Mail {
  isConfigured: boolean;
  /** Keeps a letter in the transaction of what it tells of; it goes out once that is certain. */
  post(db: Queryable, letter: Letter, expiresAt?: string): Promise<void>;
}
