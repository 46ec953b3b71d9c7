import type { Verdict } from './verify.ts';

const neverCompared =
  'Not compared: what follows from other records, what is no event (settings of the screen, sessions, sign-ins, ' +
  'letters, passwords, license keys, sensitive values, photos of people).';

/**
 * What the check tells, line by line, and its exit code: 0 when the history is whole, 1 when it is broken, 2 when
 * nothing is wrong but not everything could be proven. Records without a digest are whole in all that their own release
 * wrote down, so they change no exit code.
 */
export function reportOf(verdict: Verdict): { lines: string[]; exitCode: 0 | 1 | 2 } {
  const { events, records, files, seals, unsealed, newestSeal, findings, unproven } = verdict;
  const { treeSize, anchors, newestAnchor, recordsWithoutDigest } = verdict;
  const lines = findings.map(({ reason }) => `History is broken: ${reason}.`);
  if (findings.length === 0) {
    lines.push(`History is whole: ${events} events of ${records} records, ${files} files, ${seals} seals.`);
    lines.push(`The tree holds ${treeSize} of them, and all of its ${anchors} anchors are its beginnings.`);
  }
  if (unsealed > 0) lines.push(`Not sealed yet: ${unsealed} events.`);
  lines.push(...unproven.map((sentence) => `Not proven: ${sentence}.`), neverCompared);
  if (recordsWithoutDigest > 0) {
    lines.push(
      `Not compared: decisions, receipts and lines beside the fields of ${recordsWithoutDigest} orders and cases, whose ` +
        'newest event comes from an earlier release and has no digest of all of them; their next change brings it.',
    );
  }
  if (newestSeal) {
    const { number, at, hash } = newestSeal;
    lines.push(
      `Newest seal: ${number}:${hash} of ${at}. Keep it elsewhere: --expect ${number}:${hash} proves it later.`,
    );
  }
  if (newestAnchor) lines.push(`Newest anchor: ${newestAnchor}`);
  if (findings.length > 0) return { lines, exitCode: 1 };
  return { lines, exitCode: unproven.length > 0 ? 2 : 0 };
}
