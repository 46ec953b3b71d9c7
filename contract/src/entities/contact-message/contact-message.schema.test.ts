import { describe, expect, it } from 'vitest';
import { can } from '#contract/shared/permissions.ts';
import { actionsFor } from '#contract/shared/states.ts';
import { contactMessageCreate } from './contact-message.schema.ts';
import { contactMessageStatuses } from './contact-message.states.ts';
import { contactMessageStates } from './contact-message.steps.ts';

describe('contact message', () => {
  it('has a name, an email, a topic and a text within their bounds', () => {
    const whole = { name: 'Uma', email: 'uma@example.gov', topic: 'Label', message: 'The printer is out.' };
    expect(contactMessageCreate.safeParse(whole).success).toBe(true);
    for (const wrong of [
      { name: 'U' },
      { message: 'short' },
      { message: 'x'.repeat(4001) },
      { status: 'closed' },
    ]) {
      expect(contactMessageCreate.safeParse({ ...whole, ...wrong }).success).toBe(false);
    }
  });

  it('R-6.4 is written by the role user and by no other', () => {
    expect(can(['user'], 'contact-message.create')).toBe(true);
    expect(can(['admin', 'staff'], 'contact-message.create')).toBe(false);
  });

  it('is answered and closed by administrators', () => {
    const steps = contactMessageStatuses.map((one) => actionsFor(contactMessageStates, one, ['admin']));
    expect(steps).toEqual([['answer', 'close'], ['answer', 'close'], []]);
    expect(actionsFor(contactMessageStates, 'new', ['user', 'staff'])).toEqual([]);
  });
});
