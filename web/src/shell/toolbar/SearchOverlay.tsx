import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Modal from '@mui/material/Modal';
import { Suspense, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { typedKeysOf } from '#web/features/scan/scanned-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { PaletteKeys } from '#web/shell/palette/PaletteBody.tsx';
import { clearPlaceholder } from './clear-placeholder.ts';
import { enteredBy, type Entered } from './keyboard.ts';

const PaletteBody = lazyPart(() => import('#web/shell/palette/PaletteBody.tsx'), 'PaletteBody');

/** A question that another field began. */
export interface StartedSearch {
  text: string;
  /** Enter was pressed there: what is the code of one record is opened at once. */
  isEntered: boolean;
}

interface SearchOverlayProps {
  onClose: () => void;
  /** What was asked elsewhere. */
  started?: StartedSearch;
}

function PaletteField({ onClose, started }: SearchOverlayProps) {
  const { t } = useTranslation(['common', 'shell']);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<PaletteKeys>(null);
  const [question, setQuestion] = useState(started?.text ?? '');
  const [entered, setEntered] = useState<Entered | undefined>(started?.isEntered ? 'here' : undefined);
  const [activeId, setActiveId] = useState<string>();
  const listId = `${useId()}-list`;

  // At once, so that the keys that follow the shortcut already come here.
  useLayoutEffect(() => field.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (keys.current !== null) keys.current.press(event);
    else if (event.key === 'Enter') setEntered(enteredBy(event));
  }

  return (
    <>
      <Box
        component="search"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: 'none',
          minHeight: 56,
          paddingInline: '20px',
        }}
      >
        <Icon name="search" />
        <InputBase
          fullWidth
          inputRef={field}
          placeholder={t('common:search')}
          value={question}
          onChange={({ target }) => {
            setQuestion(target.value);
            setEntered(undefined);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            autoComplete: 'off',
            'aria-label': t('shell:searchLabel'),
            'aria-autocomplete': 'list',
            'aria-expanded': activeId !== undefined,
            'aria-controls': listId,
            'aria-activedescendant': activeId,
          }}
          sx={{ fontSize: '1rem', paddingInlineEnd: { md: '172px' }, ...clearPlaceholder }}
        />
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Box>
      <Suspense fallback={<Box id={listId} sx={{ flex: 1 }} />}>
        <PaletteBody
          listId={listId}
          question={question}
          keys={keys}
          entered={entered}
          scannedKeys={() => typedKeysOf(field.current, question)}
          isStarted={started?.isEntered === true && question === started.text}
          onActiveChange={setActiveId}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

/** The palette over the page: one field for pages, records and what can be done with them. */
export function SearchOverlay({ onClose, started }: SearchOverlayProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal open onClose={onClose}>
      <Box
        role="dialog"
        aria-modal="true"
        aria-label={t('searchLabel')}
        sx={{
          position: 'fixed',
          insetBlockStart: { xs: 0, md: 88 },
          insetInline: 0,
          marginInline: 'auto',
          display: 'flex',
          flexDirection: 'column',
          width: { xs: '100%', md: 'min(880px, calc(100vw - 48px))' },
          height: { xs: '100%', md: 'min(572px, calc(100vh - 120px))' },
          borderRadius: { xs: 0, md: '12px' },
          overflow: 'hidden',
          bgcolor: 'background.paper',
          color: 'text.primary',
          boxShadow: 24,
          outline: 0,
        }}
      >
        <PaletteField onClose={onClose} {...(started !== undefined && { started })} />
      </Box>
    </Modal>
  );
}
