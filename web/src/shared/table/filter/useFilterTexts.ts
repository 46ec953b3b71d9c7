import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { filterFields, type Entity } from '#contract/shared/entity.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import {
  fiscalYearValues,
  meValue,
  parseRelativeDay,
  relativeRecords,
} from '#contract/shared/relative-values.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount, formatMoney, formatPercent } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { operatorKey } from './filter-operators.ts';
import type { ReferenceSources } from './reference-source.ts';

/** A filter in words. */
export interface FilterText {
  field: string;
  operator: string;
  value: string;
}

const shownValues = 2;

/** The texts of filters; the names behind the ids of references are asked from the server. */
export function useFilterTexts(
  entity: Entity,
  filters: readonly Filter[],
  references: ReferenceSources,
): FilterText[] {
  const { t } = useTranslation('list');
  const labels = useLabels();
  const fields = filterFields(entity);
  const ids = filters.flatMap(({ field, operator, values }) => {
    const source = references[field];
    if (!source || operator === 'empty') return [];
    return values
      .slice(0, shownValues)
      .filter((id) => !relativeRecords(fields[field]?.entity).includes(id))
      .map((id) => ({ id, source }));
  });
  const found = useQueries({
    queries: ids.map(({ id, source }) => ({
      queryKey: [source.kind ?? 'pick', 'one', source.key, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.get(id, signal),
      staleTime: 300_000,
      retry: false,
    })),
  });
  const nameOf = (id: string) => {
    const at = ids.findIndex((one) => one.id === id);
    return found[at]?.data?.label ?? (found[at]?.isError ? t('unknownValue') : '…');
  };

  const formatDay = (value: string): string => {
    const relative = parseRelativeDay(value);
    if (!relative) return formatDate(value);
    if (relative.from !== 'today')
      return t(relative.from === 'fiscal-year' ? 'fiscalYearFirst' : 'fiscalYearLast');
    if (relative.days === 0) return t('today');
    const n = formatCount(Math.abs(relative.days));
    return relative.days > 0 ? t('todayPlus', { n }) : t('todayMinus', { n });
  };

  const formatValue = ({ field, operator }: Filter, value: string): string => {
    const facts = fields[field];
    if (operator === 'last' || operator === 'next') return t('days', { count: Number(value) });
    switch (facts?.kind) {
      case 'choice':
        return labels.value(entity.name, field, value);
      case 'bool':
        return t(value === 'true' ? 'yes' : 'no');
      case 'reference':
        if (relativeRecords(facts.entity).includes(value)) return t(value === meValue ? 'me' : 'myUnit');
        return nameOf(value);
      case 'money':
        return formatMoney(value);
      case 'percent':
        return formatPercent(value);
      case 'date':
      case 'instant':
        return formatDay(value);
      default:
        return value;
    }
  };

  return filters.map((filter) => {
    const kind = fields[filter.field]?.kind ?? 'text';
    const valueTexts = filter.values.slice(0, shownValues).map((value) => formatValue(filter, value));
    const hidden = filter.values.length - valueTexts.length;
    const isFiscalYear = filter.operator === 'between' && filter.values.join() === fiscalYearValues.join();
    const joined = isFiscalYear
      ? t('thisFiscalYear')
      : filter.operator === 'between'
        ? valueTexts.join(' – ')
        : valueTexts.join(t('comma'));
    return {
      field: labels.field(entity.name, filter.field, fields[filter.field]?.title),
      operator: t(operatorKey(kind, filter.operator, filter.values)),
      value:
        filter.operator === 'empty'
          ? ''
          : hidden > 0
            ? t('andMore', { words: joined, count: hidden })
            : joined,
    };
  });
}
