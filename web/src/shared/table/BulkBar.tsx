import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { countSelected, type Selection } from './selection.ts';

interface BulkBarProps {
  selection: Selection;
  total: Total;
  onSelectAll: () => void;
  onClear: () => void;
  onExport: () => void;
  onPrint: (() => void) | undefined;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What can be done with the chosen records; it takes the place of the footer, so that no row is covered. */
export function BulkBar({
  selection,
  total,
  onSelectAll,
  onClear,
  onExport,
  onPrint,
  children,
}: BulkBarProps) {
  const { t } = useTranslation('list');
  const count = countSelected(selection, total.value);
  const isWhole = selection.mode === 'all' && selection.except.size === 0;
  return (
    <Box
      role="toolbar"
      aria-label={t('bulkBar')}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '2px',
        minHeight: 48,
        flex: 'none',
        paddingInline: { xs: '12px 4px', sm: '16px 4px' },
        overflowX: 'auto',
        // Where a line has no room for all of them a second one follows; on a phone they are moved sideways.
        flexWrap: { sm: 'wrap' },
        '& .MuiButton-root': { flex: 'none', paddingInline: { xs: '6px', xl: '12px' } },
        '& .MuiButton-startIcon': { marginInlineEnd: { xs: '6px', xl: '8px' } },
        backgroundColor: 'surface.inverse',
        color: 'surface.inverseText',
        '& .MuiButton-root:hover': { backgroundColor: 'rgba(255, 255, 255, .1)' },
        '& .MuiButton-root:focus-visible': { outlineColor: theme.palette.surface.inverseText },
      })}
    >
      <Box
        component="span"
        sx={{ typography: 'body2', fontWeight: 600, marginInlineEnd: 1, whiteSpace: 'nowrap' }}
      >
        {t(isWhole && !total.exact ? 'selectedAbout' : 'selected', { count, n: formatCount(count) })}
      </Box>
      {isWhole ? null : (
        <Button color="inherit" onClick={onSelectAll} sx={{ color: 'surface.inverseText2' }}>
          {t(total.exact ? 'selectAll' : 'selectAllAbout', { n: formatCount(total.value) })}
        </Button>
      )}
      <Button color="inherit" onClick={onClear} sx={{ color: 'surface.inverseText2' }}>
        {t('clear')}
      </Button>
      <Box
        sx={{
          display: { xs: 'none', sm: 'block' },
          width: '1px',
          height: 20,
          marginInline: '6px',
          backgroundColor: 'surface.inverseLine',
        }}
      />
      <Button
        color="inherit"
        disabled={count === 0}
        startIcon={<Icon name="download" size={16} />}
        onClick={onExport}
      >
        {t('export')}
      </Button>
      {onPrint ? (
        <Button
          color="inherit"
          disabled={count === 0}
          startIcon={<Icon name="print" size={16} />}
          onClick={onPrint}
        >
          {t('print')}
        </Button>
      ) : null}
      {children}
    </Box>
  );
}
