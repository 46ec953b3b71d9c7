import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { isRecordKind } from './scan-entry.ts';
import type { ScannerState } from './scanner-state.ts';

const icons: Readonly<Record<'checkIn' | 'checkOut' | 'move' | 'addTo', IconName>> = {
  checkIn: 'in',
  checkOut: 'out',
  move: 'pinmap',
  addTo: 'plus',
};

interface TargetBarProps {
  setup: Pick<ScannerState, 'mode' | 'target' | 'condition'>;
  onChange: () => void;
}

/** Where scanned items go, or to whom; nothing while scans only find. */
export function TargetBar({ setup: { mode, target, condition }, onChange }: TargetBarProps) {
  const { t } = useTranslation('scan');
  const labels = useLabels();
  if (mode === 'find') return null;
  // What is there once is called as the language of the moment calls it.
  const name = target && (isRecordKind(target.kind) ? target.label : t(`list.${target.kind}`));
  const isConditionShown = target !== undefined && mode === 'checkIn' && condition !== undefined;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        minHeight: 64,
        padding: '12px 16px',
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
        <Icon name={icons[mode]} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name === undefined ? t(`noTarget.${mode}`) : t('to', { name })}</Box>
        {isConditionShown ? (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('condition', { condition: labels.value(equipment.name, 'condition', condition) })}
          </Box>
        ) : null}
      </Box>
      <Button
        variant={target ? 'outlined' : 'contained'}
        onClick={onChange}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {t(target ? 'change' : 'chooseTarget')}
      </Button>
    </Box>
  );
}
