import { describe, expect, it } from 'vitest';
import { reportOf } from './report.ts';
import type { Verdict } from './verify.ts';

const whole: Verdict = {
  events: 9,
  records: 4,
  files: 1,
  seals: 2,
  unsealed: 0,
  newestSeal: undefined,
  treeSize: 9,
  anchors: 1,
  newestAnchor: undefined,
  broken: undefined,
  findings: [],
  unproven: [],
  recordsWithoutDigest: 0,
};
const finding = { what: 'record', id: 'v', reason: 'vendor v: name should be A, found B' } as const;

describe('the report of verify-history', () => {
  it('ends with 0 when all is whole, 1 when something is broken, 2 when something is not proven', () => {
    expect(reportOf(whole).exitCode).toBe(0);
    expect(reportOf({ ...whole, findings: [finding] }).exitCode).toBe(1);
    expect(reportOf({ ...whole, unproven: ['signatures'] }).exitCode).toBe(2);
    expect(reportOf({ ...whole, findings: [finding], unproven: ['signatures'] }).exitCode).toBe(1);
  });

  it('tells what is broken, and does not call it whole', () => {
    const { lines } = reportOf({ ...whole, findings: [finding] });
    expect(lines).toContain('History is broken: vendor v: name should be A, found B.');
    expect(lines.filter((line) => line.startsWith('History is whole'))).toEqual([]);
  });

  it('counts the records whose newest event has no digest, which changes no exit code', () => {
    const digests = (lines: string[]) => lines.filter((line) => line.includes('digest'));
    expect(digests(reportOf(whole).lines)).toEqual([]);
    const { lines, exitCode } = reportOf({ ...whole, recordsWithoutDigest: 3 });
    expect(exitCode).toBe(0);
    expect(digests(lines)).toEqual([
      'Not compared: decisions, receipts and lines beside the fields of 3 orders and cases, whose newest event comes ' +
        'from an earlier release and has no digest of all of them; their next change brings it.',
    ]);
  });

  it('names the newest seal for the note outside', () => {
    const newestSeal = { number: 17, at: '2026-01-14T09:30:00Z', events: 9, hash: 'ab12' };
    expect(reportOf({ ...whole, newestSeal }).lines.at(-1)).toContain('--expect 17:ab12');
  });
});
