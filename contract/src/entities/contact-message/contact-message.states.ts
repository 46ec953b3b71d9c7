import { defineStateMachine } from '#contract/shared/states.ts';

export const contactMessageStatuses = ['new', 'answered', 'closed'] as const;

/** The life of a message to the administrators; an answer can be given again until it is closed. */
export const contactMessageStates = defineStateMachine({
  states: contactMessageStatuses,
  initial: 'new',
  transitions: [
    {
      action: 'answer',
      from: ['new', 'answered'],
      to: 'answered',
      permission: 'contact-message.update',
      via: 'contact-message',
    },
    {
      action: 'close',
      from: ['new', 'answered'],
      to: 'closed',
      permission: 'contact-message.update',
      via: 'contact-message',
    },
  ],
});
