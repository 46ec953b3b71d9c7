import type {
  ContactMessageCreate,
  ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import {
  contactMessageStates,
  type contactMessageSteps,
} from '#contract/entities/contact-message/contact-message.steps.ts';
import { checkRateLimit } from '#server/features/auth/rate-limit.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { answerMail } from './contact-message.mail.ts';
import { contactMessageSource, getAuthorLocale } from './contact-message.repository.ts';

const perPerson = { most: 10, seconds: 3600 };

export async function writeMessage(
  context: CommandContext,
  input: ContactMessageCreate,
): Promise<ContactMessageRecord> {
  const { db, actor, now } = context;
  await checkRateLimit(db, `contact ${actor.id}`, perPerson, now);
  return createRecord(context, contactMessageSource, input);
}

const lockMessage = (context: CommandContext, id: string, action: keyof typeof contactMessageSteps) =>
  lockForStep(context, contactMessageSource, contactMessageStates, id, action);

/** Keeps what was answered, and mails it where e-mail is configured; a later answer takes its place, and the history keeps both. */
export async function answerMessage(
  context: CommandContext,
  id: string,
  answer: string,
  mail: Mail,
): Promise<ContactMessageRecord> {
  const { before, status } = await lockMessage(context, id, 'answer');
  if (mail.isConfigured) {
    const locale = await getAuthorLocale(context.db, id);
    await mail.post(context.db, answerMail(before, answer, locale));
  }
  const values = { status, answer, answeredAt: context.now.toISOString() };
  return changeRecord(context, contactMessageSource, before, values, { action: 'answer' });
}

export async function closeMessage(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<ContactMessageRecord> {
  const { before, status } = await lockMessage(context, id, 'close');
  return changeRecord(context, contactMessageSource, before, { status }, { action: 'close', reason });
}
