import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import { rejectReasons } from '#contract/entities/purchase-order/reject-reasons.ts';
import { choice, text } from '#contract/shared/field.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { DraftField } from './DraftField.tsx';
import { countOf, entryOf, type SheetLine } from './receipt-draft.ts';
import { useObstacleText } from './useObstacleText.ts';
import type { Receiving } from './useReceiving.ts';

const locationSearch = searchReferences('location');
const reasonField = choice('Reason', rejectReasons);
const noteField = text('Note', { max: 200, optional: true });

interface ReceiptFieldsProps {
  order: PurchaseOrderRecord;
  receiving: Receiving;
}

function RejectFields({ sheet, receiving }: { sheet: SheetLine; receiving: Receiving }) {
  const { t } = useTranslation('receiving');
  const entry = entryOf(receiving.draft, sheet.line.id);
  const rejected = countOf(entry.rejected) ?? 0;
  if (rejected === 0) return null;
  const set = (field: 'rejectReason' | 'rejectNote') => (value: unknown) =>
    receiving.editLine(sheet.line.id, (before) => ({ ...before, [field]: String(value) }));
  return (
    <>
      <DraftField
        label={t('field.rejectReason', { count: rejected, position: sheet.position })}
        facts={reasonField}
        value={entry.rejectReason}
        hint={t('returnHint')}
        optionLabel={(value) => t(`reason.${value as (typeof rejectReasons)[number]}`)}
        onChange={set('rejectReason')}
      />
      <DraftField
        label={t('field.rejectNote')}
        facts={noteField}
        value={entry.rejectNote}
        onChange={set('rejectNote')}
      />
    </>
  );
}

/** When and where the goods came, and why some go back. */
export function ReceiptFields({
  order,
  receiving,
  sheet,
}: ReceiptFieldsProps & { sheet: SheetLine | undefined }) {
  const { t } = useTranslation('receiving');
  const { describeObstacle, describeProblem } = useObstacleText();
  const { draft, obstacles, refusal } = receiving;
  const refusedAt = (path: string) => {
    const problem = refusal?.others.find((one) => one.path === path);
    return problem ? describeProblem(problem) : undefined;
  };
  const obstacleAt = (...kinds: string[]) => {
    const found = obstacles.find(({ kind }) => kinds.includes(kind));
    return found ? describeObstacle(found) : undefined;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: '12px', padding: 2 }}>
      <DraftField
        label={t('field.receivedOn')}
        facts={receiptFields.receivedOn}
        value={draft.receivedOn}
        error={obstacleAt('date', 'future', 'early') ?? refusedAt('receivedOn')}
        onChange={(value) => receiving.edit((before) => ({ ...before, receivedOn: String(value) }))}
      />
      <DraftField
        label={t('field.packingSlip')}
        facts={{ ...receiptFields.packingSlip, kind: 'code' }}
        value={draft.packingSlip}
        error={obstacleAt('slip') ?? refusedAt('packingSlip')}
        onChange={(value) => receiving.edit((before) => ({ ...before, packingSlip: String(value) }))}
      />
      <DraftField
        label={t('field.locationId')}
        facts={receiptFields.locationId}
        value={draft.location}
        search={locationSearch}
        isNeeded={order.shipToId === null}
        placeholder={order.shipTo?.label}
        hint={order.shipTo ? t('locationHint') : undefined}
        error={refusedAt('locationId')}
        onChange={(value) =>
          receiving.edit((before) => ({ ...before, location: value as ReferenceValue | null }))
        }
      />
      {sheet ? <RejectFields sheet={sheet} receiving={receiving} /> : null}
    </Box>
  );
}

/** What still keeps the receipt from being posted, and the button that posts it. */
export function PostBar({ receiving }: { receiving: Receiving }) {
  const { t } = useTranslation('receiving');
  const { describeObstacle } = useObstacleText();
  const sentenceId = useId();
  const { obstacles, isPosting } = receiving;
  const obstacle = obstacles[0];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, padding: 2, paddingTop: { xs: 2, sm: 0 } }}>
      <Box
        id={sentenceId}
        role="status"
        sx={{
          display: 'flex',
          gap: '6px',
          minHeight: 20,
          typography: 'caption',
          color: obstacle?.kind === 'nothing' ? 'text.secondary' : 'tone.danger.fg',
        }}
      >
        {obstacle ? (
          <>
            <Box component="span" sx={{ flex: 'none', display: 'inline-flex' }}>
              <Icon name={obstacle.kind === 'nothing' ? 'info' : 'error'} size={16} />
            </Box>
            {describeObstacle(obstacle)}
          </>
        ) : null}
      </Box>
      <Button
        variant="contained"
        disabled={obstacle !== undefined || isPosting}
        aria-describedby={sentenceId}
        onClick={receiving.post}
      >
        {t('post')}
      </Button>
    </Box>
  );
}
