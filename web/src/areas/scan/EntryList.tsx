import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import { useState } from 'react';
import { scanLimits } from '#contract/areas/scan/scan.api.ts';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { EntryAction } from './EntryAction.tsx';
import { EntryMark } from './EntryMark.tsx';
import { canUndo, verdictOf, type ScanEntry } from './scan-entry.ts';
import { toneOf } from './scan-looks.ts';
import { ScanIcon } from './ScanIcon.tsx';
import { useEntryTexts } from './useEntryTexts.ts';

interface EntryProps {
  entry: ScanEntry;
  onUndo: () => void;
  onChoose: (hit: CodeHit) => void;
}

const shrink = keyframes({ to: { width: 0 } });

/** How long the last scan can still be taken back, as a line that runs out. */
function UndoTime({ until }: { until: string }) {
  const [left] = useState(() => Math.max(0, new Date(until).getTime() - Date.now()));
  const share = Math.min(1, left / (scanLimits.undoMinutes * 60_000));
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetBlockEnd: 0,
        insetInlineStart: 0,
        height: 3,
        width: `${share * 100}%`,
        backgroundColor: 'tone.success.fg',
        animation: `${shrink} ${left}ms linear forwards`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    />
  );
}

function EntryTextLines({ entry, isLarge = false }: { entry: ScanEntry; isLarge?: boolean }) {
  const textsOf = useEntryTexts();
  const { code, phrase, detail } = textsOf(entry);
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: isLarge ? 'body1' : 'body2', ...(isLarge && { fontSize: '1rem' }) }}>
        <b>
          <Code>{code}</Code>
        </b>{' '}
        {phrase}
      </Box>
      <Box sx={{ typography: 'caption', color: isLarge ? 'text.primary' : 'text.secondary' }}>{detail}</Box>
    </Box>
  );
}

/** The last scan, large, with what takes it back. */
function LastEntry({ entry, onUndo, onChoose }: EntryProps) {
  const { t } = useTranslation('scan');
  const [now] = useState(() => new Date());
  const { result } = entry;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        padding: '14px 16px',
        backgroundColor: `tone.${toneOf[verdictOf(entry)]}.bg`,
      }}
    >
      <EntryMark entry={entry} isLarge />
      <EntryTextLines entry={entry} isLarge />
      {canUndo(entry, now) ? (
        <Button
          variant="outlined"
          startIcon={<Icon name="undo" size={16} />}
          onClick={onUndo}
          sx={{ flex: 'none', minHeight: 44, backgroundColor: 'background.paper' }}
        >
          {t('undo')}
        </Button>
      ) : (
        <EntryAction entry={entry} onChoose={onChoose} onRemove={onUndo} />
      )}
      {canUndo(entry, now) && result?.undoUntil ? <UndoTime until={result.undoUntil} /> : null}
    </Box>
  );
}

/** A scan before the last one. The newest that can be taken back has the step for it, also where others came to nothing since. */
function FormerEntry({ entry, onUndo, onChoose, hasUndo }: EntryProps & { hasUndo: boolean }) {
  const { t } = useTranslation('scan');
  const textsOf = useEntryTexts();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        minHeight: 56,
        paddingBlock: '8px',
        paddingInline: '16px 8px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <EntryMark entry={entry} />
      <EntryTextLines entry={entry} />
      {hasUndo ? (
        <Button
          aria-label={t('undoOne', { code: isolateLtr(textsOf(entry).code) })}
          onClick={onUndo}
          sx={{ flex: 'none', minHeight: 40, paddingInline: '10px' }}
        >
          {t('undo')}
        </Button>
      ) : (
        <EntryAction entry={entry} onChoose={onChoose} onRemove={onUndo} />
      )}
    </Box>
  );
}

interface EntryListProps {
  entries: readonly ScanEntry[];
  /** Takes a scan back, and says in which row it stands. */
  onUndo: (clientId: string, row: number) => void;
  onChoose: (hit: CodeHit) => void;
  /** Prints the commands for hand scanners. */
  onSheet: () => void;
}

/** What was scanned, newest first and large. */
export function EntryList({ entries, onUndo, onChoose, onSheet }: EntryListProps) {
  const { t } = useTranslation('scan');
  const [last, ...others] = entries;
  if (!last) {
    return (
      <Box sx={{ flex: 1, padding: '16px', typography: 'body2', color: 'text.secondary' }}>
        {t('empty')}
        <Box sx={{ marginTop: 1 }}>
          <Button startIcon={<ScanIcon name="sheet" size={18} />} onClick={onSheet}>
            {t('sheetOpen')}
          </Button>
        </Box>
      </Box>
    );
  }
  const undoable = entries.find((entry) => canUndo(entry, new Date(last.at)));
  return (
    <Box
      component="ol"
      aria-label={t('list')}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, margin: 0, padding: 0, overflowY: 'auto', listStyle: 'none' }}
    >
      <LastEntry
        key={`${last.clientId} ${last.result?.outcome ?? ''}`}
        entry={last}
        onUndo={() => onUndo(last.clientId, 0)}
        onChoose={onChoose}
      />
      {others.map((entry, at) => (
        <FormerEntry
          key={entry.clientId}
          entry={entry}
          onUndo={() => onUndo(entry.clientId, at + 1)}
          onChoose={onChoose}
          hasUndo={entry === undoable}
        />
      ))}
    </Box>
  );
}
