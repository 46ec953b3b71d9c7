/** The natural logarithm of n factorial. */
function logFactorial(n: number): number {
  let sum = 0;
  for (let k = 2; k <= n; k += 1) sum += Math.log(k);
  return sum;
}

/** The probability of exactly n events where `mean` are expected. */
const probabilityOf = (n: number, mean: number, logOfFactorial: number) =>
  mean === 0 ? Number(n === 0) : Math.exp(n * Math.log(mean) - mean - logOfFactorial);

/** The probability of n events or more; `mean` is at most n, so that the terms get smaller. */
function atLeast(n: number, mean: number, logOfFactorial: number): number {
  let term = probabilityOf(n, mean, logOfFactorial);
  let sum = term;
  for (let k = n + 1; term > sum * 1e-16; k += 1) {
    term *= mean / k;
    sum += term;
  }
  return sum;
}

/** The probability of n events or fewer; `mean` is at least n. */
function atMost(n: number, mean: number, logOfFactorial: number): number {
  let term = probabilityOf(n, mean, logOfFactorial);
  let sum = term;
  for (let k = n; k > 0 && term > sum * 1e-16; k -= 1) {
    term *= k / mean;
    sum += term;
  }
  return sum;
}

/** Where a function that rises from below zero to above it is zero. */
function findZero(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The exact interval of the mean of a Poisson distribution of which n events were seen (Garwood): half of the chi-square quantiles
 * with 2n and 2n + 2 degrees of freedom. Each side is missed with half of what `sure` leaves.
 */
export function poissonInterval(n: number, sure = 0.9): { low: number; high: number } {
  const missed = (1 - sure) / 2;
  const logOfFactorial = logFactorial(n);
  const low = n === 0 ? 0 : findZero((mean) => atLeast(n, mean, logOfFactorial) - missed, 0, n);
  // Far beyond every quantile that is asked for.
  const most = n + 20 * Math.sqrt(n + 1) + 20;
  return { low, high: findZero((mean) => missed - atMost(n, mean, logOfFactorial), n, most) };
}
