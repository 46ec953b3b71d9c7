import { describe, expect, it } from 'vitest';
import { custodySteps, findHolderProblems, startOf, stepFields, toStepBody } from './custody-steps.ts';

describe('the steps of custody', () => {
  it('start with a value for every field they ask for', () => {
    for (const step of custodySteps) {
      expect(Object.keys(startOf(step, [])).sort()).toEqual(Object.keys(stepFields[step]).sort());
    }
  });

  it('ask for the chosen kind of holder at its own field', () => {
    const paths = (input: Record<string, unknown>) => findHolderProblems(input).map(({ path }) => path);
    expect(paths({ target: 'project', personId: 'p' })).toEqual(['projectId']);
    expect(paths({ target: 'person', personId: 'p' })).toEqual([]);
    expect(paths({ condition: 'good' })).toEqual([]);
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
