import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FilterChips } from './FilterChips.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { SearchField } from './SearchField.tsx';

interface FilterBarProps {
  scope: FilterScope;
  q: string;
  hint: string;
  searchRef: Ref<HTMLInputElement>;
  addRef: Ref<HTMLButtonElement>;
  onSearch: (q: string) => void;
  onEnter: (q: string) => void;
  onClear: () => void;
  /** Density, columns and what else stays at the end. */
  end: ReactNode;
}

/** Search, filters, and the looks of the list, in one line that wraps. */
export function FilterBar({ scope, q, hint, searchRef, addRef, end, ...props }: FilterBarProps) {
  const { t } = useTranslation('list');
  return (
    <Box
      component="search"
      aria-label={t('searchAndFilter')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        paddingBlock: 1.5,
        flex: 'none',
      }}
    >
      <SearchField q={q} hint={hint} inputRef={searchRef} onSearch={props.onSearch} onEnter={props.onEnter} />
      <FilterChips
        scope={scope}
        addRef={addRef}
        canClear={q !== '' || scope.filters.length > 0}
        onClear={props.onClear}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}>{end}</Box>
    </Box>
  );
}
