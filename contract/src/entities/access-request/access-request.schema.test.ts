import { describe, expect, it } from 'vitest';
import { actionsFor } from '#contract/shared/states.ts';
import { accessRequestCreate } from './access-request.schema.ts';
import { accessRequestStatuses } from './access-request.states.ts';
import { accessRequestStates } from './access-request.steps.ts';

describe('access request', () => {
  it('asks for a name, an email and a reason, and takes nothing else', () => {
    const whole = { name: 'Ana Ruiz', email: 'ana@example.gov', reason: 'I count equipment in district 4.' };
    expect(accessRequestCreate.safeParse(whole).success).toBe(true);
    for (const wrong of [{ roles: ['admin'] }, { status: 'approved' }, { reason: 'short' }, { email: 'x' }]) {
      expect(accessRequestCreate.safeParse({ ...whole, ...wrong }).success).toBe(false);
    }
  });

  it('is decided once, by administrators', () => {
    const steps = accessRequestStatuses.map((one) => actionsFor(accessRequestStates, one, ['admin']));
    expect(steps).toEqual([['approve', 'decline'], [], []]);
    expect(actionsFor(accessRequestStates, 'new', ['user', 'staff'])).toEqual([]);
  });
});
