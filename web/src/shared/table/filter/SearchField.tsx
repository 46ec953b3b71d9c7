import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';

const pauseAfterTyping = 250;

interface SearchFieldProps {
  q: string;
  hint: string;
  inputRef: Ref<HTMLInputElement>;
  isWide?: boolean;
  onSearch: (q: string) => void;
}

/** Searches as you type, once the typing pauses. */
export function SearchField({ q, hint, inputRef, isWide = false, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('list');
  const [typed, setTyped] = useState(q);
  const [applied, setApplied] = useState(q);
  // The address changed by other means than typing here, such as Back.
  if (q !== applied) {
    setApplied(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === applied) return undefined;
    const timer = setTimeout(() => {
      setApplied(typed.trim());
      onSearch(typed.trim());
    }, pauseAfterTyping);
    return () => clearTimeout(timer);
  }, [typed, applied, onSearch]);

  return (
    <OutlinedInput
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          setTyped('');
        }
      }}
      placeholder={hint}
      inputRef={inputRef}
      startAdornment={
        <InputAdornment
          position="start"
          sx={{ color: 'text.secondary', marginInlineEnd: 1, marginInlineStart: 0 }}
        >
          <Icon name="search" size={16} />
        </InputAdornment>
      }
      endAdornment={
        typed === '' ? undefined : (
          <IconButton
            size="small"
            aria-label={t('clearSearch')}
            onClick={() => setTyped('')}
            sx={{ marginInlineEnd: '-6px' }}
          >
            <Icon name="x" size={14} />
          </IconButton>
        )
      }
      slotProps={{
        input: {
          'aria-label': t('searchIn', { hint }),
          'aria-keyshortcuts': '/',
          type: 'search',
          maxLength: 200,
          dir: typed === '' ? undefined : 'auto',
        },
      }}
      sx={{
        width: isWide ? '100%' : '11.75rem',
        minHeight: isWide ? 40 : 32,
        flex: isWide ? '1 1 auto' : 'none',
        '& input': { paddingBlock: '5px', paddingInline: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
