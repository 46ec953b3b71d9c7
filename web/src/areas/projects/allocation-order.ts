/** What runs on a day first, then what is planned, then what is over; each as it came, the latest first. */
export function byPresence<S extends { fromOn: string; runsUntil: string }>(
  shares: readonly S[],
  day: string,
): S[] {
  const rank = ({ fromOn, runsUntil }: S) => (runsUntil < day ? 2 : fromOn > day ? 1 : 0);
  return shares.toSorted((one, other) => rank(one) - rank(other));
}
