import { randomUUID } from 'node:crypto';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { MailMessage, Mail, MailTransport } from './mail.ts';

/** How long after a failed attempt the next one waits; after the last the message is given up. */
const waits = ['1 minute', '5 minutes', '15 minutes', '1 hour', '4 hours', '12 hours'];
/** A sender that does not come back within this time is taken for dead: the message is sent again. */
const lease = '5 minutes';

interface Waiting {
  id: string;
  recipient: string;
  sealed: Buffer;
  attempts: number;
}

const ownerOf = (id: string) => `letter ${id}`;

/** The box that messages wait in; without a mail server nothing is put into it. */
export function createMail(vault: KeyVault, isConfigured: boolean): Mail {
  return {
    isConfigured,
    post: async (db, message, expiresAt) => {
      if (!isConfigured) throw new Error('no mail server is configured');
      const id = randomUUID();
      const sealed = vault.seal(ownerOf(id), JSON.stringify(message));
      await db.run(sql`
        insert into mail_outbox (id, recipient, sealed, expires_at)
        values (${id}, ${message.to}, ${sealed}, ${expiresAt ?? null}::timestamptz)`);
    },
  };
}

/** Takes the message that waits longest, so that nobody else sends it meanwhile. */
async function claimMessage(db: Queryable): Promise<Waiting | undefined> {
  return db.maybe<Waiting>(sql`
    update mail_outbox set attempts = attempts + 1, next_at = now() + ${lease}::interval
    where id = (select id from mail_outbox where sealed is not null and next_at <= now()
      order by next_at limit 1 for update skip locked)
    returning id, recipient, sealed, attempts`);
}

async function giveUp(db: Queryable, id: string, failure: string): Promise<void> {
  await db.run(sql`
    update mail_outbox set sealed = null, failed_at = now(), failure = ${failure.slice(0, 300)} where id = ${id}`);
}

async function keepFailure(db: Queryable, { id, attempts }: Waiting, error: unknown): Promise<boolean> {
  const { message, responseCode } = error as Error & { responseCode?: number };
  const wait = waits[attempts - 1];
  // An answer of the five hundreds means never; anything else may mend.
  if (wait === undefined || (responseCode !== undefined && responseCode >= 500)) {
    await giveUp(db, id, message);
    return false;
  }
  await db.run(sql`
    update mail_outbox set next_at = now() + ${wait}::interval, failure = ${message.slice(0, 300)} where id = ${id}`);
  return true;
}

async function sendMessage(
  db: Db,
  vault: KeyVault,
  transport: MailTransport,
  waiting: Waiting,
): Promise<void> {
  const { id, sealed } = waiting;
  const opened = vault.open(ownerOf(id), sealed);
  if (opened === undefined) {
    await giveUp(db, id, 'it was sealed with another secret');
    return;
  }
  await transport.send(id, JSON.parse(opened) as MailMessage);
  await db.run(sql`update mail_outbox set sealed = null, failure = null, sent_at = now() where id = ${id}`);
}

/** Where it is told that a message could not be sent. */
interface Log {
  error(facts: object, message: string): void;
}

/**
 * Sends what waits, one message after the other, and answers how many went out. A program that dies between the mail
 * server's yes and the note of it sends that message again, with the same id.
 */
export async function sendQueuedMail(
  db: Db,
  vault: KeyVault,
  transport: MailTransport,
  log: Log,
): Promise<number> {
  await db.run(sql`
    update mail_outbox set sealed = null, failed_at = now(), failure = 'it was too late to send it'
    where sealed is not null and expires_at <= now()`);
  for (let sent = 0; ;) {
    const waiting = await claimMessage(db);
    if (!waiting) return sent;
    try {
      await sendMessage(db, vault, transport, waiting);
      sent += 1;
    } catch (error) {
      const isTriedAgain = await keepFailure(db, waiting, error);
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // Without the message: mail servers quote the address in it.
      log.error({ mailId: waiting.id, code, responseCode, isTriedAgain }, 'a message could not be sent');
    }
  }
}

/** Forgets that old messages were sent, as the agency says. */
export async function purgeOutbox(db: Queryable): Promise<number> {
  return db.run(
    sql`delete from mail_outbox where sealed is null and created_at < rows_go_before('mailDays')`,
  );
}
