import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { defaultLanguage } from '#contract/shared/languages.ts';
import { makeAnchor, type Anchor } from '#server/features/history/anchor.ts';
import { anchorLine, anchorText } from '#server/features/history/anchor-text.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';
import { findDailyAnchors, findDelivery, findDueDay } from './anchor.repository.ts';
import { stampAnchor } from './stamped-anchors.ts';

/** How anchors leave the house. */
export interface AnchorDelivery {
  mail: Mail;
  companyName: string;
  /** Where their files go; none where it is not given. */
  directory: string | undefined;
  /** The service that stamps their files with the time; none where it is not given. */
  stampUrl?: string | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Each letter and the directory repeat so many: whoever missed one has it from the next. */
const repeated = 7;

async function mailAnchor(
  tx: Queryable,
  { mail, companyName }: AnchorDelivery,
  anchor: Anchor,
): Promise<void> {
  if (!mail.isConfigured) return;
  const { recipients } = await findDelivery(tx);
  const lines = (await findDailyAnchors(tx, repeated)).toReversed().map(anchorLine);
  const params = { day: anchor.day, company: companyName, lines: lines.join('\n\n') };
  for (const to of recipients) {
    await mail.post(tx, {
      to,
      locale: defaultLanguage,
      subject: mailText(defaultLanguage, 'anchor.subject', params),
      text: mailText(defaultLanguage, 'anchor.text', params),
    });
  }
}

/** Writes the files of the newest anchors that are not there yet; one that is there stays as it is. */
async function writeFiles(db: Queryable, { directory, log }: AnchorDelivery): Promise<void> {
  if (directory === undefined) return;
  for (const anchor of await findDailyAnchors(db, repeated)) {
    const file = path.join(directory, `${anchor.day}.txt`);
    if (existsSync(file)) continue;
    try {
      mkdirSync(directory, { recursive: true });
      writeFileSync(`${file}.new`, anchorText(anchor));
      renameSync(`${file}.new`, file);
    } catch (error) {
      log.warn({ err: error }, 'the file of an anchor could not be written');
      return;
    }
  }
}

/** Has the files stamped that are not yet, the newest first; one that fails is tried again with the next run. */
async function stampFiles(db: Queryable, { directory, stampUrl, log }: AnchorDelivery): Promise<void> {
  if (directory === undefined || stampUrl === undefined) return;
  for (const anchor of await findDailyAnchors(db, repeated)) {
    try {
      await stampAnchor(stampUrl, path.join(directory, `${anchor.day}.txt`));
    } catch (error) {
      log.warn({ err: error }, 'the file of an anchor was not stamped with the time');
      return;
    }
  }
}

/** Anchors the history once a day, from the agency's hour on, and sends the anchor out. Answers how many were made. */
export async function anchorDaily(db: Db, delivery: AnchorDelivery): Promise<number> {
  const day = await findDueDay(db);
  const anchor =
    day === undefined
      ? undefined
      : await makeAnchor(db, {
          day,
          isDaily: true,
          andThen: (tx, made) => mailAnchor(tx, delivery, made),
        });
  if (anchor) delivery.log.info({ anchor: anchorLine(anchor) }, 'history anchored');
  await writeFiles(db, delivery);
  await stampFiles(db, delivery);
  return anchor ? 1 : 0;
}
