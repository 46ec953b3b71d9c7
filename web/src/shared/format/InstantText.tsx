import { formatInstant, formatTime } from './instant.ts';
import { Ltr } from './Ltr.tsx';

interface InstantTextProps {
  value: string | null | undefined;
  /** Only the time of day, where the day stands beside it. */
  isTimeOnly?: boolean;
}

/** A moment in the person's own time zone. */
export function InstantText({ value, isTimeOnly = false }: InstantTextProps) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <Ltr>
      <time dateTime={value} title={value}>
        {isTimeOnly ? formatTime(value) : formatInstant(value)}
      </time>
    </Ltr>
  );
}
