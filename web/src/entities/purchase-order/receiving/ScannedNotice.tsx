import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import {
  entryOf,
  placeUnits,
  readScannedUnits,
  type PlacedSerials,
  type SheetLine,
} from './receipt-draft.ts';
import type { Receiving } from './useReceiving.ts';

interface ScannedNoticeProps {
  sheet: SheetLine;
  receiving: Receiving;
  onPlaced: (placed: PlacedSerials) => void;
}

/** What was scanned for this order on the page for scanning, until it is put into the line that is open. */
export function ScannedNotice({ sheet, receiving, onPlaced }: ScannedNoticeProps) {
  const { t } = useTranslation('receiving');
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const units = readScannedUnits(state);
  if (!units || sheet.line.kind !== 'equipment') return null;
  const count = (part: 'serial' | 'tag') => units.filter((unit) => unit[part] !== '').length;

  function take(): void {
    if (!units) return;
    const placed = placeUnits(entryOf(receiving.draft, sheet.line.id), units, sheet.facts.open);
    receiving.editLine(sheet.line.id, () => placed.entry);
    onPlaced(placed);
    // Taken once: a reload or a way back brings them no second time. What found no place stays to be taken.
    const left = placed.left > 0 ? { scannedUnits: units.slice(-placed.left) } : null;
    void navigate({ pathname, search }, { replace: true, state: left });
  }
  return (
    <Box sx={{ padding: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Notice tone="info">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 200 }}>
            {t('scanned.text', { serials: count('serial'), tags: count('tag') })}
          </Box>
          <Button size="small" variant="contained" onClick={take}>
            {t('scanned.take', { position: sheet.position })}
          </Button>
        </Box>
      </Notice>
    </Box>
  );
}
