import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { LicenseFields } from './LicenseFields.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { entryOf, placeSerials, placesOf, type PlacedSerials, type SheetLine } from './receipt-draft.ts';
import { PostBar, ReceiptFields } from './ReceiptFields.tsx';
import { SerialList } from './SerialList.tsx';
import { ScannedNotice } from './ScannedNotice.tsx';
import { focusSerial } from './SerialRow.tsx';
import type { Receiving } from './useReceiving.ts';

interface ReceiptLinePanelProps {
  order: PurchaseOrderRecord;
  sheet: SheetLine | undefined;
  receiving: Receiving;
}

/** Serial numbers of equipment, the license of software; other lines need nothing but their numbers. */
function LineDetails({
  sheet,
  receiving,
  onPlaced,
}: {
  sheet: SheetLine;
  receiving: Receiving;
  onPlaced: (placed: PlacedSerials) => void;
}) {
  const { t } = useTranslation('receiving');
  const { line } = sheet;
  const entry = entryOf(receiving.draft, line.id);
  const onEdit = (next: Parameters<Receiving['editLine']>[1]) => receiving.editLine(line.id, next);
  if (line.kind === 'equipment') {
    const verdicts = receiving.verdicts.get(line.id) ?? [];
    return (
      <SerialList
        sheet={sheet}
        entry={entry}
        verdicts={verdicts}
        problems={receiving.problemsOfValues(line.id)}
        wrongTags={receiving.wrongTags.get(line.id)}
        onEdit={onEdit}
        onPlaced={onPlaced}
      />
    );
  }
  if (line.kind === 'software') {
    return (
      <LicenseFields sheet={sheet} entry={entry} receivedOn={receiving.draft.receivedOn} onEdit={onEdit} />
    );
  }
  return <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('noDetails')}</Box>;
}

/** The receipt as it is written: the day, the slip and the place, and what the chosen line needs beyond numbers. */
export function ReceiptLinePanel({ order, sheet, receiving }: ReceiptLinePanelProps) {
  const { t } = useTranslation('receiving');
  const [isPasting, setIsPasting] = useState(false);
  const isEquipment = sheet?.line.kind === 'equipment';

  function announcePlaced({ left, accepted, raisedFrom }: PlacedSerials): void {
    if (left > 0) showToast(t('paste.left', { count: left }), { variant: 'warning' });
    else if (raisedFrom !== undefined) {
      const texts = { now: formatCount(accepted), before: formatCount(raisedFrom) };
      showToast(t('serial.acceptedMore', texts), { variant: 'warning' });
    }
  }
  function take(serials: string[]): void {
    setIsPasting(false);
    if (!sheet) return;
    const entry = entryOf(receiving.draft, sheet.line.id);
    const free = placesOf(entry).findIndex((serial) => serial.trim() === '');
    const from = free < 0 ? placesOf(entry).length : free;
    const placed = placeSerials(entry, from, serials, sheet.facts.open);
    receiving.editLine(sheet.line.id, () => placed.entry);
    announcePlaced(placed);
  }
  function scan(): void {
    if (!sheet) return;
    const places = placesOf(entryOf(receiving.draft, sheet.line.id));
    const free = places.findIndex((serial) => serial.trim() === '');
    if (free >= 0) focusSerial(free);
    else {
      receiving.editLine(
        sheet.line.id,
        (entry) => placeSerials(entry, places.length, [''], sheet.facts.open).entry,
      );
      // The new row is there after the next paint.
      requestAnimationFrame(() => focusSerial(places.length));
    }
    showToast(t('scan.ready'));
  }

  const title = sheet ? t('line.title', { position: sheet.position }) : t('line.none');
  return (
    <Panel
      title={title}
      isFlush
      end={
        <>
          {sheet ? (
            <span>{t('line.open', { open: sheet.facts.open, ordered: sheet.line.quantity })}</span>
          ) : null}
          {isEquipment ? (
            <>
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon name="paste" size={16} />}
                onClick={() => setIsPasting(true)}
              >
                {t('paste.button')}
              </Button>
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon name="scan" size={16} />}
                onClick={scan}
              >
                {t('scan.button')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {sheet ? <ScannedNotice sheet={sheet} receiving={receiving} onPlaced={announcePlaced} /> : null}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '240px minmax(0, 1fr)' },
          gridTemplateRows: { sm: 'auto 1fr' },
          gridTemplateAreas: { xs: '"fields" "details" "post"', sm: '"fields details" "post details"' },
        }}
      >
        <Box sx={{ gridArea: 'fields' }}>
          <ReceiptFields order={order} receiving={receiving} sheet={sheet} />
        </Box>
        <Box
          sx={(theme) => ({
            gridArea: 'details',
            minWidth: 0,
            [theme.breakpoints.up('sm')]: { borderInlineStart: `1px solid ${theme.palette.divider}` },
          })}
        >
          {sheet ? (
            <LineDetails key={sheet.line.id} sheet={sheet} receiving={receiving} onPlaced={announcePlaced} />
          ) : null}
        </Box>
        <Box sx={{ gridArea: 'post' }}>
          <PostBar receiving={receiving} />
        </Box>
      </Box>
      {isPasting && sheet ? (
        <PasteDialog
          position={sheet.position}
          open={sheet.facts.open}
          onClose={() => setIsPasting(false)}
          onTake={take}
        />
      ) : null}
    </Panel>
  );
}
