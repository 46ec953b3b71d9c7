import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';

const itemPage = '/inventory/equipment';

/** The tag of an item, which leads to it; a blank tag leads nowhere. */
export function TagLink({
  tag,
  equipmentId,
  ...stop
}: {
  tag: string;
  equipmentId: string | null;
  tabIndex?: number;
  onFocus?: () => void;
}) {
  if (equipmentId === null) return <Code>{tag}</Code>;
  return (
    <Link component={RouterLink} to={`${itemPage}/${equipmentId}`} {...stop}>
      <Code>{tag}</Code>
    </Link>
  );
}
