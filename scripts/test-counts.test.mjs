import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

describe('countVitest', () => {
  it('takes the counts of the report', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a file that does not load as one failure', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('never lets a failed run without a report pass', () => {
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, null)).toEqual({
      passed: 7,
      failed: 1,
    });
  });
});

describe('countPlaywright', () => {
  it('counts a test that passed only on a retry as failed', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 } }, 1)).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it('counts a run that could not begin as one failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }, 1)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
