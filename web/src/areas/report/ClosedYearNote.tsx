import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { fiscalYearApi } from '#contract/areas/report/fiscal-year.api.ts';
import { isRealDay } from '#contract/shared/day.ts';
import { call } from '#web/shared/client/client.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useCan.ts';

/** Closes are few and rare: what is known of them stays for five minutes. */
const lifetime = 300_000;

/** The closed fiscal year that a day lies in, if it lies in one. */
function useClosedYear(day: unknown): number | undefined {
  const can = useCan();
  const isDay = typeof day === 'string' && isRealDay(day);
  const { data } = useQuery({
    queryKey: ['report', 'fiscal-years'],
    queryFn: ({ signal }) => call(fiscalYearApi.list, { signal }),
    enabled: isDay && can('report.read'),
    staleTime: lifetime,
  });
  if (!isDay) return undefined;
  // Everything up to the last day of the last closed year belongs to the books that were closed.
  const closed = data?.items.filter(({ state }) => state === 'closed' || state === 'reopening') ?? [];
  return closed.filter(({ lastOn }) => day <= lastOn).at(-1)?.year;
}

interface ClosedYearNoteProps {
  /** The field with the day that counts. */
  name: string;
  /** The day that the record has already: nothing becomes of it. */
  unless?: string | null | undefined;
}

/** Says of a day in a closed fiscal year that what is entered shows as an adjustment of the open one. */
export function ClosedYearNote({ name, unless }: ClosedYearNoteProps) {
  const { t } = useTranslation('form');
  const { form } = useFormScope();
  const day: unknown = useWatch({ control: form.control, name });
  const year = useClosedYear(day === unless ? undefined : day);
  if (year === undefined) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone="info">{t('closedYear', { year: String(year) })}</Notice>
    </div>
  );
}
