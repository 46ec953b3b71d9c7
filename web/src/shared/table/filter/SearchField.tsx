import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useFollowedText } from '#web/shared/form/useFollowedText.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

const pauseAfterTyping = 250;

interface SearchFieldProps {
  q: string;
  hint: string;
  inputRef: Ref<HTMLInputElement>;
  isWide?: boolean;
  onSearch: (q: string) => void;
  /** Learns what stands in the field when somebody presses Enter. */
  onEnter?: ((q: string) => void) | undefined;
}

/** Searches as you type, once the typing pauses. */
export function SearchField({ q, hint, inputRef, isWide = false, onSearch, onEnter }: SearchFieldProps) {
  const { t } = useTranslation('list');
  const { text, awaited, type, expect } = useFollowedText(q);
  const [isComposing, setComposing] = useState(false);
  const search = (next: string) => {
    expect(next);
    onSearch(next);
  };
  const apply = useEffectEvent(search);
  const wanted = text.trim();
  const isSettled = useDebounced(wanted, pauseAfterTyping) === wanted;
  useEffect(() => {
    if (isSettled && wanted !== awaited && !isComposing) apply(wanted);
  }, [isSettled, wanted, awaited, isComposing]);

  return (
    <OutlinedInput
      value={text}
      onChange={(event) => type(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          type('');
        } else if (event.key === 'Enter' && !isComposing && wanted !== '') {
          if (wanted !== awaited) search(wanted);
          onEnter?.(wanted);
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
        text === '' ? undefined : (
          <IconButton
            size="small"
            aria-label={t('clearSearch')}
            onClick={() => type('')}
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
        },
      }}
      sx={{
        // The hint names what is searched, so it is read whole.
        width: isWide ? '100%' : `clamp(11.75rem, ${3.75 + hint.length * 0.44}rem, 19rem)`,
        maxWidth: '100%',
        minHeight: isWide ? 40 : 32,
        flex: isWide ? '1 1 auto' : 'none',
        '& input': { paddingBlock: '5px', paddingInline: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
