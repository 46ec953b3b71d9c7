import { describe, expect, it } from 'vitest';
import { approvalsInForce, approvalsOnPaper } from './approvals-in-force.ts';

describe('approvalsInForce', () => {
  const decisions = [
    { amendment: 0, decision: 'approved', person: 'A' },
    { amendment: 1, decision: 'approved', person: 'B' },
    { amendment: 1, decision: 'rejected', person: 'C' },
    { amendment: 2, decision: 'approved', person: 'D' },
  ] as const;
  const who = (amendment: number, amendmentStatus: 'submitted' | null, upTo: number) =>
    approvalsInForce({ amendment, amendmentStatus }, decisions.slice(0, upTo)).map(({ person }) => person);

  it('are those of the last amendment that was neither rejected nor is open', () => {
    expect(who(0, null, 1)).toEqual(['A']);
    expect(who(1, 'submitted', 2)).toEqual(['A']);
    expect(who(1, null, 3)).toEqual(['A']);
    expect(who(2, 'submitted', 4)).toEqual(['A']);
    expect(who(2, null, 4)).toEqual(['D']);
  });
});

describe('approvalsOnPaper', () => {
  it('are all that were given, but none that a later return made void', () => {
    const decisions = [
      { amendment: 0, decision: 'approved', person: 'A' },
      { amendment: 0, decision: 'returned', person: 'B' },
      { amendment: 0, decision: 'approved', person: 'C' },
      { amendment: 1, decision: 'approved', person: 'D' },
    ] as const;
    const who = approvalsOnPaper({ amendment: 1, amendmentStatus: null }, decisions);
    expect(who.map(({ person }) => person)).toEqual(['C', 'D']);
  });
});
