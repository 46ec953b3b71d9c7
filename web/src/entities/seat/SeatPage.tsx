import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { KeyPanel } from '#web/areas/software/KeyPanel.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';

const ReleaseSeatDialog = lazyPart(
  () => import('#web/areas/software/ReleaseSeatDialog.tsx'),
  'ReleaseSeatDialog',
);

// These stand in the header or in a panel of their own.
const elsewhere = ['number', 'status', 'target', 'keyLast4'];

function FreeButton({ record }: { record: SeatRecord }) {
  const { t } = useTranslation('seat');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="x" size={16} />} onClick={() => setIsAsking(true)}>
        {t('do.release')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ReleaseSeatDialog record={record} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function SeatView({ record, history, view }: ShownRecord<SeatRecord>) {
  const { t } = useTranslation('seat');
  const texts = useEntityTexts(seat);
  const can = useCan();
  const isNow = view.asOf === undefined;
  const isOpen = isNow && record.status === 'open';
  return (
    <RecordFrame
      entity={seat}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.software.label}`}
      listName={t('list.title')}
      hasFiles={false}
      texts={texts}
      header={
        <RecordHeader
          code={record.number}
          chips={<StatusChip entity="seat" status={record.status} size="large" />}
          title={(record.person ?? record.equipment)?.label ?? record.number}
          subtitle={<bdi>{record.software.label}</bdi>}
          actions={isOpen && can('seat.update') ? <FreeButton record={record} /> : null}
        />
      }
      main={
        <RecordFacts
          entity={seat}
          record={record}
          texts={texts}
          elsewhere={elsewhere}
          shown={{
            entitlementId: <ReferenceText entity="entitlement" value={record.entitlement} isCode />,
            ...(record.equipment && {
              equipmentId: <ReferenceText entity="equipment" value={record.equipment} isCode />,
            }),
          }}
        />
      }
      side={<KeyPanel key={record.id} owner="seat" record={record} canAct={isOpen} />}
    />
  );
}

/** The page of one seat: of which license, who has it since when, its key and its history. */
export function SeatPage() {
  return (
    <RecordPage entity={seat} api={seatApi}>
      {(shown) => <SeatView {...shown} />}
    </RecordPage>
  );
}
