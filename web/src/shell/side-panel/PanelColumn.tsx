import Box from '@mui/material/Box';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { EdgeTab } from '#web/shell/layout/EdgeTab.tsx';
import { PanelContent } from './PanelContent.tsx';
import { useSidePanelOpen } from './useSidePanelOpen.ts';

const openWidth = 56;

/** The panel of wide screens: 56 wide, or put away behind a tab at the edge. */
export function PanelColumn() {
  const { t } = useTranslation('layouts');
  const [isOpen, setOpen] = useSidePanelOpen();
  const column = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  function show(next: boolean): void {
    flushSync(() => setOpen(next));
    // The button that was pressed is gone; its counterpart takes the focus.
    if (next) toggle.current?.focus();
    else column.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  }

  return (
    <Box
      component="aside"
      ref={column}
      aria-label={t('sidePanel')}
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        alignSelf: 'flex-start',
        flex: 'none',
        width: isOpen ? openWidth : 0,
        height: '100dvh',
        transition: 'width 160ms cubic-bezier(.2, 0, 0, 1)',
      }}
    >
      <Box
        inert={!isOpen}
        sx={{
          position: 'absolute',
          inset: 0,
          overflow: 'hidden',
          opacity: isOpen ? 1 : 0,
          visibility: isOpen ? 'visible' : 'hidden',
          bgcolor: 'background.default',
          color: 'text.primary',
          borderInlineEnd: isOpen ? '1px solid' : 0,
          borderColor: 'divider',
          // Seen at once when it opens, so that the focus can enter it.
          transition: isOpen ? 'opacity 160ms' : 'opacity 160ms, visibility 0s 160ms',
        }}
      >
        <PanelContent toggle={toggle} onClose={() => show(false)} />
      </Box>
      {!isOpen && (
        <EdgeTab
          label={t('toggleSidePanel')}
          icon="chev-right"
          place="bottom"
          isOpen={false}
          onOpen={() => show(true)}
        />
      )}
    </Box>
  );
}
