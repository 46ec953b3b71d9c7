import { scheduleLimits } from '#contract/features/export/schedule.schema.ts';
import { errors, fillText, type ErrorCode } from '#contract/shared/errors.ts';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import { getLocale } from '#server/features/auth/auth.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { readTexts } from '#server/shared/list/export-labels.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';
import type { ScheduleProblem, StoredSchedule } from './schedule.repository.ts';

/** How files are told of by mail; a file itself is never attached. */
export interface SchedulePost {
  mail: Mail;
  publicUrl: string;
}

const page = '/exports';

/** Tells the receivers of a file where it is; the page asks for sign-in. */
export async function mailReceivers(
  tx: Queryable,
  { mail, publicUrl }: SchedulePost,
  schedule: Pick<StoredSchedule, 'name' | 'report'>,
  owner: Actor,
  file: { rows: number; expiresOn: string; asOf: string | undefined },
  receivers: readonly Actor[],
): Promise<void> {
  const url = new URL(page, publicUrl).href;
  const { name, report } = schedule;
  const { asOf = '', expiresOn } = file;
  for (const { id, email } of receivers) {
    const locale = await getLocale(tx, id);
    const params = { name, url, rows: String(file.rows), day: expiresOn, owner: owner.name };
    const title = readTexts(locale, 'report')[`name.${report}`] ?? name;
    const text =
      report === null
        ? mailText(locale, 'export.text', params)
        : mailText(locale, 'exportReport.text', { ...params, report: title, asOf });
    const subject = mailText(locale, 'export.subject', { name });
    await mail.post(tx, { to: email, locale, subject, text });
  }
}

function sentenceOf(locale: Language, { key, params }: ScheduleProblem): string {
  const code = (key in errors ? key : 'internal') as ErrorCode;
  const text = locale === defaultLanguage ? errors[code].text : readTexts(locale, 'errors')[code];
  return fillText(text ?? errors[code].text, params);
}

/** Tells the owner that nothing is made any more, and why. */
export async function mailPause(
  tx: Queryable,
  { mail, publicUrl }: SchedulePost,
  { name }: Pick<StoredSchedule, 'name'>,
  owner: Actor,
  problem: ScheduleProblem,
): Promise<void> {
  const locale = await getLocale(tx, owner.id);
  const params = {
    name,
    n: String(scheduleLimits.failures),
    reason: sentenceOf(locale, problem),
    url: new URL(page, publicUrl).href,
  };
  const subject = mailText(locale, 'exportPaused.subject', { name });
  await mail.post(tx, {
    to: owner.email,
    locale,
    subject,
    text: mailText(locale, 'exportPaused.text', params),
  });
}
