// Whole thousandths, because a sum of floating numbers is not exact.
function thousandths(share: unknown): number {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(typeof share === 'string' ? share.trim() : '');
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : 0;
}

/** The sum of the shares of lines, as it is shown: 80 + 20 gives 100. */
export function sumOfShares(lines: readonly unknown[]): string {
  const sum = lines.reduce<number>(
    (total, line) => total + thousandths((line as { percent?: unknown } | null)?.percent),
    0,
  );
  return String(sum / 1000);
}
