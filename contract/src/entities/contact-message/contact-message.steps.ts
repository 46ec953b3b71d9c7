import { optionalReason, required } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { contactMessageFields } from './contact-message.schema.ts';
import { contactMessageStatuses, type ContactMessageStatus } from './contact-message.states.ts';

const permission = 'contact-message.update';

/** The steps of a message to the administrators; an answer can be given again until it is closed. */
export const contactMessageSteps = {
  answer: {
    from: ['new', 'answered'],
    to: 'answered',
    permission,
    path: 'answer',
    summary: 'Keep the answer to a message',
    icon: 'mail',
    fields: { answer: required(contactMessageFields.answer, { min: 2 }) },
  },
  close: {
    from: ['new', 'answered'],
    to: 'closed',
    permission,
    path: 'close',
    summary: 'Close a message, answered or not',
    icon: 'x',
    fields: { reason: optionalReason },
  },
} as const satisfies Steps<ContactMessageStatus>;
export type ContactMessageStep = keyof typeof contactMessageSteps;

export const contactMessageStates = stateMachineOf({
  entity: 'contact-message',
  states: contactMessageStatuses,
  initial: 'new',
  steps: contactMessageSteps,
});
