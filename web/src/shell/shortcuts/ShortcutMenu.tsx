import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useFocusAtStart } from '#web/shared/table/filter/useFocusAtStart.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { clearPlaceholder } from '#web/shell/toolbar/clear-placeholder.ts';
import { listChoices, toggleShortcut } from './shortcut-rules.ts';
import { changeShortcuts, useShortcutIds } from './shortcut-store.ts';
import { ShortcutRow } from './ShortcutRow.tsx';

interface ShortcutMenuProps {
  id: string;
  anchor: HTMLElement | null;
  /** Beside its star instead of below it. */
  opensBeside: boolean;
  pages: readonly NavigationItem[];
  onClose: () => void;
}

const fieldLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  paddingInline: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
};

function ShortcutChoices({ pages, onClose }: Pick<ShortcutMenuProps, 'pages' | 'onClose'>) {
  const { t } = useTranslation(['shortcuts', 'shell']);
  const ids = useShortcutIds();
  const [text, setText] = useState('');
  const field = useFocusAtStart<HTMLInputElement>();
  const choices = listChoices(ids, pages, text);
  const isAsking = text.trim() !== '';

  function toggle(id: string): void {
    changeShortcuts(toggleShortcut(ids, id));
    // The row goes away with its shortcut; whoever was on it goes on in the field.
    if (!isAsking) field.current?.focus();
  }

  return (
    <>
      <Box sx={fieldLook}>
        <Icon name="search" size={16} />
        <InputBase
          fullWidth
          inputRef={field}
          value={text}
          placeholder={t('search')}
          onChange={(event) => setText(event.target.value)}
          inputProps={{ 'aria-label': t('search'), autoComplete: 'off' }}
          sx={{ fontSize: '0.8125rem', ...clearPlaceholder }}
        />
      </Box>
      <Box component="ul" aria-label={t('shortcuts')} sx={{ margin: 0, padding: '4px', listStyle: 'none' }}>
        {choices.map((page) => (
          <ShortcutRow
            key={page.id}
            page={page}
            isPinned={ids.includes(page.id)}
            onToggle={() => toggle(page.id)}
            onOpen={onClose}
          />
        ))}
      </Box>
      <Box
        component="output"
        sx={{
          display: 'block',
          paddingInline: '16px',
          paddingBlockEnd: choices.length === 0 ? '16px' : 0,
          paddingBlockStart: choices.length === 0 ? '8px' : 0,
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        {choices.length === 0 && (isAsking ? t('shell:noResults') : t('empty'))}
      </Box>
    </>
  );
}

/** Adds and removes shortcuts: all pages by their title, the present shortcuts while nothing is typed. */
export function ShortcutMenu({ id, anchor, opensBeside, pages, onClose }: ShortcutMenuProps) {
  const { t } = useTranslation('shortcuts');
  const { direction } = useTheme();
  const [near, far] = direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return (
    <Popover
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: opensBeside ? 'top' : 'bottom', horizontal: opensBeside ? far : near }}
      transformOrigin={{ vertical: 'top', horizontal: near }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('change'),
          sx: {
            minWidth: 256,
            width: 320,
            maxWidth: '90vw',
            maxHeight: '70vh',
            marginInline: opensBeside ? '12px' : 0,
          },
        },
      }}
    >
      <ShortcutChoices pages={pages} onClose={onClose} />
    </Popover>
  );
}
