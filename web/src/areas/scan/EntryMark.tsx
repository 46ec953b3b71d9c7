import Box from '@mui/material/Box';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { verdictOf, type ScanEntry } from './scan-entry.ts';
import { toneOf } from './scan-looks.ts';

function iconOf(entry: ScanEntry): IconName {
  const outcome = entry.result?.outcome;
  if (entry.state === 'waiting') return 'clock';
  if (entry.isWrongTarget) return 'warn';
  if (outcome === 'undone') return 'undo';
  if (outcome === 'blank' || outcome === 'void') return 'tag';
  if (outcome === 'target') return 'arrow-right';
  return verdictOf(entry) === 'good' ? 'check' : 'warn';
}

/** The colored disc that shows what became of a scan; the words beside it say the same. */
export function EntryMark({ entry, isLarge = false }: { entry: ScanEntry; isLarge?: boolean }) {
  const isBlank = entry.result?.outcome === 'blank';
  const tone = isBlank ? 'info' : toneOf[verdictOf(entry)];
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: isLarge ? 40 : 28,
        height: isLarge ? 40 : 28,
        marginInline: isLarge ? 0 : '6px',
        borderRadius: '50%',
        backgroundColor: isLarge ? `tone.${tone}.fg` : `tone.${tone}.bg`,
        color: isLarge ? `tone.${tone}.bg` : `tone.${tone}.fg`,
      }}
    >
      <Icon name={iconOf(entry)} size={isLarge ? 24 : 16} />
    </Box>
  );
}
