/** The labels of a job that somebody names, such as 3, 17-20, each once in their order; nothing where one is none of them. */
export function readLabelList(typed: string, most: number): number[] | undefined {
  const plain = typed
    .replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replaceAll(/\s*[-–—]\s*/g, '-');
  const parts = plain.split(/[\s,;،؛]+/).filter((part) => part !== '');
  const found = new Set<number>();
  for (const part of parts) {
    const { first = '', last = first } = /^(?<first>\d{1,6})(?:-(?<last>\d{1,6}))?$/.exec(part)?.groups ?? {};
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from || to > most) return undefined;
    for (let label = from; label <= to; label += 1) found.add(label);
  }
  return found.size === 0 ? undefined : [...found].toSorted((one, other) => one - other);
}
