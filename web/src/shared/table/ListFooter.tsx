import Box from '@mui/material/Box';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { exactTotalLimit, type Sums, type Total } from '#contract/shared/page.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import type { VisibleRows } from './visible-rows.ts';

interface RangeProps {
  visibleRows: VisibleRows;
  total: Total;
}

interface ListFooterProps extends RangeProps {
  /** What the list is sorted by, where no heading shows it. */
  sortedBy: ReactNode;
  /** What the shown amounts come to; null where there are too many rows, undefined where no amount is shown. */
  sums: Sums | undefined;
  labelOf: (field: string) => string;
}

/** Which rows are visible, of how many, what they are sorted by, and what their amounts come to. */
export function ListFooter({ visibleRows, total, sortedBy, sums, labelOf }: ListFooterProps) {
  const { t } = useTranslation('list');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
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
      {/* A box of its own, so that the range keeps its place while sums come and go. */}
      <span>
        <RangeText visibleRows={visibleRows} total={total} />
      </span>
      {sortedBy ? <Box sx={{ marginInlineEnd: 'auto' }}>{sortedBy}</Box> : null}
      {sums === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 2 }}>
          {sums === null
            ? t('notSummed', { max: formatCount(exactTotalLimit) })
            : Object.entries(sums).map(([field, amount]) => (
                <span key={field}>
                  {t('sumOf', { field: labelOf(field) })}{' '}
                  <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
                    <Money value={amount} hasSign />
                  </Box>
                </span>
              ))}
        </Box>
      )}
    </Box>
  );
}

// Alone and plain, since it changes with every row that passes.
function RangeText({ visibleRows, total }: RangeProps) {
  const { t } = useTranslation('list');
  const rows = useSyncExternalStore(visibleRows.subscribe, visibleRows.read);
  return t(total.exact ? 'range' : 'rangeAbout', {
    first: formatCount(Math.min(rows.first + 1, total.value)),
    last: formatCount(Math.min(rows.end, total.value)),
    total: formatCount(total.value),
  });
}
