import { useAgencyZone } from './agency-zone.ts';
import { useDateFormat } from './date-choice.ts';
import { formatInstant, formatTime } from './instant.ts';
import { Ltr } from './Ltr.tsx';

interface InstantTextProps {
  value: string | null | undefined;
  /** Only the time of day, where the day stands beside it. */
  isTimeOnly?: boolean;
}

/** A moment in the agency's time zone, wherever it is looked at. */
export function InstantText({ value, isTimeOnly = false }: InstantTextProps) {
  const zone = useAgencyZone();
  useDateFormat();
  if (value === null || value === undefined || value === '') return null;
  return (
    <Ltr>
      <time dateTime={value} title={value}>
        {isTimeOnly ? formatTime(value, zone) : formatInstant(value, zone)}
      </time>
    </Ltr>
  );
}
