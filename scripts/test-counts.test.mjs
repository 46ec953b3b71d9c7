import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

const failedTest = (fullName, message) => ({ status: 'failed', fullName, failureMessages: [message] });

describe('countVitest', () => {
  it('takes the counts of the report and names what failed', () => {
    const report = {
      numPassedTests: 7,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            failedTest('subtracts', 'expected 1\nto be 2'),
            failedTest('divides', 'by zero'),
          ],
        },
      ],
    };
    expect(countVitest(report, 1)).toEqual({
      passed: 7,
      failed: 2,
      failures: ['a.test.ts › subtracts\n    expected 1\n    to be 2', 'a.test.ts › divides\n    by zero'],
    });
  });

  it('counts a file that does not load as one failure', () => {
    const report = {
      numPassedTests: 7,
      testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    };
    expect(countVitest(report, 1)).toEqual({
      passed: 7,
      failed: 1,
      failures: ['a.test.ts\n    no such module'],
    });
  });

  it('never lets a failed run without a report pass', () => {
    expect(countVitest(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest({ numPassedTests: 7, testResults: [] }, null)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('passes a run in which nothing failed', () => {
    const report = {
      numPassedTests: 7,
      testResults: [{ name: 'a', status: 'passed', assertionResults: [] }],
    };
    expect(countVitest(report, 0)).toEqual({ passed: 7, failed: 0, failures: [] });
  });
});

describe('countPlaywright', () => {
  const spec = (title, status, error) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [error === undefined ? {} : { error: { message: error } }] }],
  });

  it('counts a test that passed only on a retry as failed, and names what failed at any depth', () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [spec('opens', 'expected')],
          suites: [{ specs: [spec('closes', 'unexpected', 'not closed'), spec('waits', 'flaky', 'late')] }],
        },
      ],
    };
    expect(countPlaywright(report, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: ['a.spec.ts:3 › closes\n    not closed', 'a.spec.ts:3 › waits\n    late'],
    });
  });

  it('counts a run that could not begin as one failure', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no port' }] };
    expect(countPlaywright(report, 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['outside of the tests\n    no port'],
    });
    expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});
