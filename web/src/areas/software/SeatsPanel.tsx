import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import type { SeatTerms } from './assign-seats.ts';
import { seatsOf, type SeatField } from './license-links.ts';

const AssignSeatsDialog = lazyPart(() => import('./AssignSeatsDialog.tsx'), 'AssignSeatsDialog');
const ReleaseSeatDialog = lazyPart(() => import('./ReleaseSeatDialog.tsx'), 'ReleaseSeatDialog');

const shownSeats = 8;

function useOpenSeats(field: SeatField, id: string) {
  return useQuery({
    queryKey: [seat.name, 'list', 'panel', field, id],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        [`filter[${field}]`, id],
        ['filter[status]', 'open'],
        ['limit', String(shownSeats)],
      ];
      return call(seatApi.list, { query, signal });
    },
    refetchOnMount: 'always',
  }).data;
}

interface SeatRowProps {
  record: SeatRecord;
  /** The panel is of a person or a device, so the product tells its seats apart. */
  isOfHolder: boolean;
  onFree: (() => void) | undefined;
}

function SeatRow({ record, isOfHolder, onFree }: SeatRowProps) {
  const { t } = useTranslation('seat');
  const { person, equipment, software, startedOn, lastUsedOn } = record;
  const holder = person ? <bdi>{person.label}</bdi> : <Code>{equipment?.label ?? ''}</Code>;
  const notes = [
    ...(startedOn ? [t('since', { day: dateInText(startedOn) })] : []),
    ...(lastUsedOn ? [t('lastUsed', { day: dateInText(lastUsedOn) })] : []),
  ];
  const name = isOfHolder ? software.label : ((person ?? equipment)?.label ?? '');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        paddingInline: 2,
        paddingBlock: '6px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          <RecordLink to={`${seat.page}/${record.id}`}>
            {isOfHolder ? <bdi>{software.label}</bdi> : holder}
          </RecordLink>
        </Box>
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {notes.join(' · ')}
        </Box>
      </Box>
      {onFree ? (
        <Tooltip title={t('do.release')}>
          <IconButton size="small" aria-label={t('freeOf', { name })} onClick={onFree}>
            <Icon name="x" size={16} />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
}

interface SeatsPanelProps {
  field: SeatField;
  id: string;
  /** The entitlement that seats can be given of here. */
  entitlement?: SeatTerms;
  /** Several entitlements can be chosen from when a seat is given. */
  softwareId?: string;
}

/** The open seats of an entitlement, a product, a person or a device, the latest first. */
export function SeatsPanel({ field, id, entitlement, softwareId }: SeatsPanelProps) {
  const { t } = useTranslation('seat');
  const can = useCan();
  const page = useOpenSeats(field, id);
  const [isGiving, setIsGiving] = useState(false);
  const [freed, setFreed] = useState<SeatRecord>();
  const isOfHolder = field === 'personId' || field === 'equipmentId';
  if (page === undefined || (isOfHolder && page.items.length === 0)) return null;
  const canGive = can('seat.create') && (entitlement !== undefined || softwareId !== undefined);
  const isFull =
    entitlement !== undefined &&
    !entitlement.allowsOver &&
    entitlement.available !== null &&
    entitlement.available <= 0;
  const total = page.total.value;
  return (
    <Panel
      title={isOfHolder ? t('ofHolder') : t('panel')}
      isFlush
      end={
        canGive ? (
          <Button
            size="small"
            startIcon={<Icon name="plus" size={16} />}
            disabled={isFull}
            onClick={() => setIsGiving(true)}
          >
            {t('assign')}
          </Button>
        ) : undefined
      }
    >
      {isFull ? (
        <Box
          role="status"
          sx={{ paddingInline: 2, paddingBlock: 1, typography: 'body2', color: 'tone.caution.fg' }}
        >
          {t('full', { count: entitlement.quantity ?? 0, n: formatCount(entitlement.quantity ?? 0) })}
        </Box>
      ) : null}
      {page.items.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('nobody')}</Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {page.items.map((record) => (
            <SeatRow
              key={record.id}
              record={record}
              isOfHolder={isOfHolder}
              onFree={can('seat.update') ? () => setFreed(record) : undefined}
            />
          ))}
        </Box>
      )}
      {page.next ? (
        <Box
          sx={{
            paddingInline: 2,
            paddingBlock: 1,
            borderTop: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <RecordLink to={seatsOf(field, id)}>{t('showAll', { n: formatCount(total) })}</RecordLink>
        </Box>
      ) : null}
      <Suspense fallback={null}>
        {isGiving ? (
          <AssignSeatsDialog
            {...(entitlement && { entitlement })}
            {...(softwareId !== undefined && { softwareId })}
            onClose={() => setIsGiving(false)}
          />
        ) : null}
        {freed ? <ReleaseSeatDialog record={freed} onClose={() => setFreed(undefined)} /> : null}
      </Suspense>
    </Panel>
  );
}
