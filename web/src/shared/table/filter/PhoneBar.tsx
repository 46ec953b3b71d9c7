import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Sort } from '#contract/shared/list-query.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { Column } from '../column-layout.ts';
import { FilterChips } from './FilterChips.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { SearchField } from './SearchField.tsx';
import { SortedBy } from './SortedBy.tsx';
import { SortSheet } from './SortSheet.tsx';

interface PhoneBarProps<T> {
  entity: Entity;
  scope: FilterScope;
  q: string;
  hint: string;
  searchRef: Ref<HTMLInputElement>;
  onSearch: (q: string) => void;
  onEnter: (q: string) => void;
  onClear: () => void;
  columns: readonly Column<T>[];
  sort: readonly Sort[];
  onSort: (change: (sort: readonly Sort[]) => Sort[]) => void;
}

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that comes up from the lower edge of a phone. */
function Sheet({ title, isOpen, onClose, children }: SheetProps) {
  const { t } = useTranslation('list');
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': title,
          sx: { maxHeight: '85dvh', padding: 2, borderStartStartRadius: 12, borderStartEndRadius: 12 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBlockEnd: 1 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}

/** Search, filters and sort on a phone: the last two open as sheets. */
export function PhoneBar<T>(props: PhoneBarProps<T>) {
  const { t } = useTranslation('list');
  const [sheet, setSheet] = useState<'filters' | 'sort'>();
  const { scope, sort } = props;
  return (
    <Box sx={{ flex: 'none', paddingBlockStart: 1.5 }}>
      <Box component="search" aria-label={t('searchAndFilter')} sx={{ display: 'flex', gap: 1 }}>
        <SearchField
          q={props.q}
          hint={props.hint}
          inputRef={props.searchRef}
          isWide
          onSearch={props.onSearch}
          onEnter={props.onEnter}
        />
        <Button
          variant="outlined"
          startIcon={<Icon name="filter" size={16} />}
          sx={{ minHeight: 40, flex: 'none' }}
          aria-haspopup="dialog"
          onClick={() => setSheet('filters')}
        >
          {t('filters')}
          {scope.filters.length > 0 ? (
            <Box
              component="span"
              sx={{
                minWidth: 20,
                paddingInline: '6px',
                borderRadius: '10px',
                backgroundColor: 'primary.soft',
                color: 'primary.main',
                typography: 'caption',
                lineHeight: '20px',
              }}
            >
              <Count value={scope.filters.length} />
            </Box>
          ) : null}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 40,
          // Clear of the tab of the settings at the edge of the screen.
          paddingInlineEnd: '8px',
          typography: 'caption',
          fontWeight: 400,
          color: 'text.secondary',
        }}
      >
        <span>
          <SortedBy entity={props.entity} sort={sort} />
        </span>
        <Button size="small" sx={{ minHeight: 40 }} aria-haspopup="dialog" onClick={() => setSheet('sort')}>
          {t('changeSort')}
        </Button>
      </Box>
      <Sheet title={t('filters')} isOpen={sheet === 'filters'} onClose={() => setSheet(undefined)}>
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
          <FilterChips
            scope={scope}
            canClear={scope.filters.length > 0}
            onClear={() => {
              setSheet(undefined);
              props.onClear();
            }}
          />
        </Box>
        <Button
          variant="contained"
          size="large"
          fullWidth
          sx={{ marginBlockStart: 2, flex: 'none' }}
          onClick={() => setSheet(undefined)}
        >
          {t('showResults')}
        </Button>
      </Sheet>
      <Sheet title={t('sort')} isOpen={sheet === 'sort'} onClose={() => setSheet(undefined)}>
        <SortSheet columns={props.columns} sort={sort} onSort={props.onSort} />
      </Sheet>
    </Box>
  );
}
