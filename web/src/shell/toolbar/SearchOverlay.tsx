import Box from '@mui/material/Box';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { searchPages } from './navigation-search.ts';

/** The field over the toolbar that finds pages by their title. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = searchPages(listPages(useNavigation()), question);
  const isAsking = question.trim() !== '';

  // The focus goes back to where it was once the field is gone.
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function open(page: NavigationItem | undefined): void {
    if (page?.url === undefined) return;
    onClose();
    void navigate(page.url);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') open(found[chosen]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  }

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
          value={question}
          placeholder={t('common:search')}
          onChange={(event) => {
            setQuestion(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('shell:searchLabel'),
            'aria-autocomplete': 'list',
            'aria-expanded': isAsking && found.length > 0,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': isAsking && found.length > 0 ? `${id}-list-${chosen}` : undefined,
          }}
        />
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
        <output style={visuallyHidden}>{isAsking ? t('shell:results', { count: found.length }) : ''}</output>
        {isAsking && (
          <SearchSuggestions
            id={`${id}-list`}
            pages={found}
            question={question}
            chosen={chosen}
            onChoose={open}
          />
        )}
      </Box>
    </ClickAwayListener>
  );
}
