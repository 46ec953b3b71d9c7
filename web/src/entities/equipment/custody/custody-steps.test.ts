import { describe, expect, it } from 'vitest';
import { custodySteps, type CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import { makeItem } from '../../../../test/list-api.ts';
import { fieldsOf, findGivingProblems, startOf, toStepBody } from './custody-steps.ts';

describe('the steps of custody', () => {
  it('start with a value for every field they ask for', () => {
    for (const step of Object.keys(custodySteps) as CustodyStep[]) {
      const start = startOf(step, [makeItem(0)], true);
      expect(Object.keys(start).sort()).toEqual(Object.keys(fieldsOf(step, true)).sort());
      expect(Object.values(start)).not.toContain(undefined);
    }
  });

  it('ask for the chosen kind of holder at its own field', () => {
    const paths = (input: Record<string, unknown>) =>
      findGivingProblems(input, [makeItem(0)], '2026-03-18').map(({ path }) => path);
    expect(paths({ target: 'project', personId: 'p' })).toEqual(['projectId']);
    expect(paths({ target: 'person', personId: 'p' })).toEqual([]);
    expect(paths({ condition: 'good' })).toEqual([]);
  });

  it('begin when the first of several items was acquired, and not tomorrow', () => {
    const items = [
      { ...makeItem(0), acquiredOn: '2026-03-10' },
      { ...makeItem(1), acquiredOn: '2026-03-12' },
    ];
    const keys = (startedOn: string) =>
      findGivingProblems({ target: 'person', personId: 'p', startedOn }, items, '2026-03-18').map(
        ({ messageKey }) => messageKey,
      );
    expect([keys('2026-03-09'), keys('2026-03-10')]).toEqual([['date_order'], []]);
    expect([keys('2026-03-18'), keys('2026-03-19')]).toEqual([[], ['date_future']]);
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
