import { Ltr } from './Ltr.tsx';

/** A calendar day as it is stored, YYYY-MM-DD. */
export function DateText({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <Ltr>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {value}
      </time>
    </Ltr>
  );
}
