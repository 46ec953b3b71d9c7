import { describe, expect, it } from 'vitest';
import { custodySteps, startOf, stepFields, toStepBody } from './custody-steps.ts';

describe('the steps of custody', () => {
  it('start with a value for every field they ask for', () => {
    for (const step of custodySteps) {
      expect(Object.keys(startOf(step, undefined)).sort()).toEqual(Object.keys(stepFields[step]).sort());
    }
  });

  it('send the chosen holder alone', () => {
    const filled = { personId: 'p', locationId: 'l', projectId: 'j', movedToId: 'm', notes: 'n' };
    expect(toStepBody({ ...filled, target: 'person' })).toEqual({
      personId: 'p',
      movedToId: 'm',
      notes: 'n',
    });
    expect(toStepBody({ ...filled, target: 'location' })).toEqual({ locationId: 'l', notes: 'n' });
    expect(toStepBody({ ...filled, target: 'project' })).toEqual({
      projectId: 'j',
      movedToId: 'm',
      notes: 'n',
    });
    expect(toStepBody({ condition: 'good', movedToId: 'm' })).toEqual({ condition: 'good', movedToId: 'm' });
  });
});
