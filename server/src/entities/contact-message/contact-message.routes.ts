import {
  contactMessageActions,
  contactMessageApi,
} from '#contract/entities/contact-message/contact-message.api.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { answerMessage, closeMessage, writeMessage } from './contact-message.commands.ts';
import { contactMessageSource } from './contact-message.repository.ts';

export function serveContactMessages(serving: Serving, mail: Mail): void {
  serveReading(serving, contactMessageApi, contactMessageSource);
  serve(serving, contactMessageApi.create, async (context) => {
    const { id } = await writeMessage(context, context.body);
    return { id, status: 'new' as const };
  });
  serveSteps(serving, contactMessageActions, {
    answer: (context, id, { answer }) => answerMessage(context, id, answer, mail),
    close: (context, id, { reason }) => closeMessage(context, id, reason),
  });
}
