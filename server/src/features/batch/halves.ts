import { AppError } from '#server/shared/http/app-error.ts';

/** A set of so few is not halved any more. */
const fewest = 8;

/**
 * Does something with rows together. A set that is refused is halved, and its halves again, until so few are left that
 * each is done alone: one wrong row among a thousand costs a handful of sets, and not a thousand commands.
 */
export async function inHalves<R, D>(
  rows: readonly R[],
  together: (some: readonly R[]) => Promise<readonly D[] | AppError>,
  alone: (row: R) => Promise<D>,
): Promise<D[]> {
  const done = await together(rows);
  if (!(done instanceof AppError)) return [...done];
  if (rows.length <= fewest) {
    const results: D[] = [];
    for (const row of rows) results.push(await alone(row));
    return results;
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await inHalves(rows.slice(0, middle), together, alone)),
    ...(await inHalves(rows.slice(middle), together, alone)),
  ];
}
