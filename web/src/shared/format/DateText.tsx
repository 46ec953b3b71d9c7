import { formatDate } from './date.ts';
import { useDateFormat } from './date-choice.ts';
import { Ltr } from './Ltr.tsx';

/** A calendar day, stored as YYYY-MM-DD, as the person here writes it. */
export function DateText({ value }: { value: string | null | undefined }) {
  const format = useDateFormat();
  if (value === null || value === undefined || value === '') return null;
  return (
    <Ltr>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(value, format)}
      </time>
    </Ltr>
  );
}
