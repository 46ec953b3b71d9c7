import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { clearPlaceholder } from './clear-placeholder.ts';
import type { StartedSearch } from './SearchOverlay.tsx';
import { SearchKeys } from './SearchKeys.tsx';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { useNavigationSearch } from './useNavigationSearch.ts';

/** What the keys of the search do to a field that is always there. */
export interface SearchBoxHandle {
  /** Leads to the field, and from the field on to everything, with what stands in it. */
  search: () => void;
}

interface SearchBoxProps {
  handle: Ref<SearchBoxHandle>;
  /** Goes on looking for this in everything. */
  onSearchAll: (started: StartedSearch) => void;
}

/** The search as a field in the bar, always visible. */
export function SearchBox({ handle, onSearchAll }: SearchBoxProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const search = useNavigationSearch(onSearchAll);
  useImperativeHandle(
    handle,
    () => ({
      search: () => {
        if (field.current !== null && document.activeElement === field.current) {
          onSearchAll({ text: field.current.value.trim(), isEntered: false });
          return;
        }
        field.current?.focus();
        field.current?.select();
      },
    }),
    [onSearchAll],
  );
  return (
    <Box
      component="search"
      sx={{
        position: 'relative',
        flex: '0 1 320px',
        minWidth: 120,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        paddingInline: '10px 8px',
        border: 1,
        borderColor: 'control.border',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        '&:focus-within': { outline: '2px solid', outlineColor: 'focus', outlineOffset: -1 },
      }}
    >
      <Icon name="search" size={16} />
      <InputBase
        inputRef={field}
        placeholder={t('search')}
        aria-keyshortcuts="Control+K Meta+K"
        {...search.field}
        onBlur={search.clear}
        sx={{ flex: 1, minWidth: 0, fontSize: '0.8125rem', color: 'text.primary', ...clearPlaceholder }}
      />
      <SearchKeys />
      <SearchSuggestions isOpen={search.isAsking} {...search.suggestions} />
    </Box>
  );
}
