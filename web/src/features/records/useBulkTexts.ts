import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';

/** How many are named before the rest is counted. */
const namedAtMost = 4;

/** How often each value occurs, the most frequent first. */
export function countValues(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Says what a dialog about several records is about: their first names, and how their values are spread. */
export function useBulkTexts() {
  const { t } = useTranslation('record');
  /** The first few of them, and how many there are beside. */
  function listFirst(all: readonly string[]): string {
    const words = all.slice(0, namedAtMost).join(t('comma'));
    const count = all.length - namedAtMost;
    return count > 0 ? t('many.namesMore', { words, n: count }) : t('many.names', { words });
  }
  return {
    names: (labels: readonly string[]): string => listFirst(labels.map(isolateLtr)),
    listFirst,
    spread: (values: readonly string[], labelOf: (value: string) => string): string =>
      countValues(values)
        .map(([value, count]) => `${count} ${labelOf(value)}`)
        .join(t('comma')),
    unchanged: t('many.unchanged'),
  };
}
