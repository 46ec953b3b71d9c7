import Box from '@mui/material/Box';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { clearPlaceholder } from './clear-placeholder.ts';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { useNavigationSearch } from './useNavigationSearch.ts';

/** The field over the toolbar that finds pages by their title. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const search = useNavigationSearch(onClose);

  // At once, so that the keys that follow the shortcut already come here. The focus goes back once the field is gone.
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <ClickAwayListener onClickAway={onClose}>
      <Box
        component="search"
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          paddingInline: '20px',
          bgcolor: 'background.default',
          zIndex: 1,
        }}
      >
        <Icon name="search" />
        <InputBase
          fullWidth
          inputRef={field}
          placeholder={t('search')}
          {...search.field}
          sx={clearPlaceholder}
        />
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
        <SearchSuggestions isOpen={search.isAsking} {...search.suggestions} />
      </Box>
    </ClickAwayListener>
  );
}
