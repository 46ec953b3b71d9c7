import { getLocale } from '#server/features/auth/auth.repository.ts';
import { resetMail } from '#server/features/auth/mails.ts';
import { createLink } from '#server/features/auth/links.ts';
import { takeResetRequest } from '#server/features/auth/reset-requests.ts';
import type { Db } from '#server/shared/db/pool.ts';
import type { Mail } from '#server/shared/mail/mail.ts';

/** Writes a message with a link to everybody who forgot a password and waits for one; answers how many. */
export async function answerResetRequests(db: Db, mail: Mail, publicUrl: string, now: Date): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    const hasAnswered = await db.transaction(async (tx) => {
      const waiting = await takeResetRequest(tx);
      if (!waiting) return false;
      const { id: userId, email } = waiting;
      const link = await createLink(tx, { userId, purpose: 'reset', now, createdBy: null }, publicUrl);
      await mail.post(tx, resetMail(email, await getLocale(tx, userId), link), link.expiresAt);
      return true;
    });
    if (!hasAnswered) return answered;
  }
}
