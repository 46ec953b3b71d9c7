import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import type { VisibleRows } from './visible-rows.ts';

interface ListFooterProps {
  visibleRows: VisibleRows;
  total: Total;
}

/** Which rows are visible, and of how many. */
export function ListFooter({ visibleRows, total }: ListFooterProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 48,
        flex: 'none',
        paddingInline: 2,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <RangeText visibleRows={visibleRows} total={total} />
    </Box>
  );
}

// Alone and plain, since it changes with every row that passes.
function RangeText({ visibleRows, total }: ListFooterProps) {
  const { t } = useTranslation('list');
  const rows = useSyncExternalStore(visibleRows.subscribe, visibleRows.read);
  return t(total.exact ? 'range' : 'rangeAbout', {
    first: formatCount(Math.min(rows.first + 1, total.value)),
    last: formatCount(Math.min(rows.end, total.value)),
    total: formatCount(total.value),
  });
}
