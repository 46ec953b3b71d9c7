import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { rejectCorrectionBody } from '#contract/entities/equipment/correction.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { longText } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import type { EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { FundingText } from '#web/shared/record/FundingText.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';

interface CorrectionProps {
  record: EquipmentRecord;
  texts: EntityTexts;
}
type Open = NonNullable<EquipmentRecord['correction']>;

/** What a correction would change, from what is recorded to what was asked for. */
function CorrectionChanges({ record, texts, open }: CorrectionProps & { open: Open }) {
  const { t } = useTranslation('equipmentRecord');
  const known = record as unknown as Readonly<Record<string, unknown>>;
  return (
    <PanelTable label={t('correction.changes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('correction.field')}</th>
            <th scope="col">{t('correction.from')}</th>
            <th scope="col">{t('correction.to')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(open.values).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{texts.labelOf(name)}</th>
              <td>{texts.showValue(name, known[name])}</td>
              <td>
                {name === 'fundingLines' ? (
                  <FundingText lines={value} sources={open.fundingSources} />
                ) : (
                  texts.showValue(name, value)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelTable>
  );
}

/** Says that a correction of an item waits for a second administrator, and lets one decide. */
export function CorrectionNotice({ record, texts }: CorrectionProps) {
  const { t } = useTranslation('equipmentRecord');
  const can = useCan();
  const { user } = useSession();
  const { run, putRecord, isRunning } = useCommand(equipment);
  const [isRejecting, setIsRejecting] = useState(false);
  const { correction: open } = record;
  if (!open) return null;
  const tag = isolateLtr(record.tag ?? record.name);
  const target = { params: { id: record.id }, version: record.version };
  const isOwn = open.byId === user?.uid;
  const mayDecide = can('equipment.correct');
  return (
    <>
      <Notice
        tone="caution"
        action={
          !mayDecide ? undefined : isOwn ? (
            <Button
              size="small"
              variant="outlined"
              disabled={isRunning}
              onClick={() =>
                run(
                  (idempotencyKey) =>
                    call(equipmentApi.withdrawCorrection, { ...target, body: {}, idempotencyKey }),
                  () => t('correction.withdrawn', { tag }),
                )
              }
            >
              {t('correction.withdraw')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={() => setIsRejecting(true)}>
                {t('correction.reject')}
              </Button>
              <Button
                size="small"
                variant="contained"
                disabled={isRunning}
                onClick={() =>
                  run(
                    (idempotencyKey) =>
                      call(equipmentApi.confirmCorrection, { ...target, body: {}, idempotencyKey }),
                    () => t('correction.done', { tag }),
                  )
                }
              >
                {t('correction.confirm')}
              </Button>
            </>
          )
        }
      >
        <Box sx={{ display: 'grid', gap: '6px' }}>
          <span>
            {t('correction.waiting', { by: open.by })} <InstantText value={open.at} />
          </span>
          <CorrectionChanges record={record} texts={texts} open={open} />
          <bdi>{open.reason}</bdi>
        </Box>
      </Notice>
      {isRejecting ? (
        <StepDialog
          entity={equipment}
          title={t('correction.rejectTitle', { tag })}
          text={t('correction.rejectText')}
          icon="edit"
          confirm={t('correction.reject')}
          fields={{ reason: longText('Reason', { min: 3, max: 500 }) }}
          start={{ reason: '' }}
          labelOf={() => t('correction.reason')}
          schema={rejectCorrectionBody}
          onClose={() => setIsRejecting(false)}
          onSend={async (body, idempotencyKey) => {
            const sent = { ...target, idempotencyKey, body: body as { reason: string } };
            putRecord(await call(equipmentApi.rejectCorrection, sent));
            setIsRejecting(false);
          }}
        >
          <FormField name="reason" span={6} />
        </StepDialog>
      ) : null}
    </>
  );
}
