import Link from '@mui/material/Link';

interface ContactProps {
  value: string | null;
}

/** An e-mail address that can be written to. */
export function MailLink({ value }: ContactProps) {
  return value ? (
    <Link href={`mailto:${value}`} dir="ltr">
      {value}
    </Link>
  ) : null;
}

/** A telephone number that can be called. */
export function PhoneLink({ value }: ContactProps) {
  return value ? (
    <Link href={`tel:${value}`} dir="ltr">
      {value}
    </Link>
  ) : null;
}

/** A web address, opened beside the application. */
export function WebLink({ value }: ContactProps) {
  return value?.startsWith('https://') ? (
    <Link href={value} target="_blank" rel="noopener noreferrer" dir="ltr">
      {value}
    </Link>
  ) : null;
}
