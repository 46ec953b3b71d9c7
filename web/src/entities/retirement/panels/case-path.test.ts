import { describe, expect, it } from 'vitest';
import { pathOf } from './case-path.ts';

const at = '2026-02-02T10:00:00Z';
const none = { submittedAt: null, approvedAt: null, startedAt: null, readyAt: null };

describe('the way of a case', () => {
  it('shows what is behind it, where it is, and what comes', () => {
    const states = pathOf({ ...none, status: 'approved', submittedAt: at, approvedAt: at });
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'open', 'open', 'open']);
    const whole = pathOf({
      status: 'completed',
      submittedAt: at,
      approvedAt: at,
      startedAt: at,
      readyAt: at,
    });
    expect(whole.every(({ state }) => state === 'done')).toBe(true);
  });

  it('ends where it was rejected or canceled', () => {
    expect(pathOf({ ...none, status: 'rejected', submittedAt: at }).map(({ status }) => status)).toEqual([
      'draft',
      'submitted',
      'rejected',
    ]);
    const canceled = pathOf({ ...none, status: 'cancelled', submittedAt: at, approvedAt: at });
    expect(canceled.at(-1)).toEqual({ status: 'cancelled', state: 'ended' });
    expect(canceled).toHaveLength(4);
    expect(pathOf({ ...none, status: 'cancelled' })).toHaveLength(2);
  });
});
