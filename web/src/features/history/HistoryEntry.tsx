import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { allFields } from '#contract/shared/entity.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { AccountName } from '#web/features/accounts/AccountName.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { linesOf } from './event-changes.ts';

export interface HistoryEntryProps {
  entity: Entity;
  event: HistoryEvent;
  labelOf: (path: string) => string;
  showValue: (path: string, value: unknown) => ReactNode;
  /** The reason in the words of the reader, where it is not shown as it was written. */
  reasonOf?: ((event: HistoryEvent) => string | null) | undefined;
}

const icons: Partial<Record<string, IconName>> = {
  create: 'plus',
  update: 'edit',
  delete: 'trash',
  restore: 'undo',
  stock: 'box',
  seen: 'eye',
  revealKey: 'eye',
  revealValue: 'eye',
};
type Lookup = (key: string) => string;

/** One event: who did what and when, what changed, why, and where it came from. */
export function HistoryEntry({ entity, event, labelOf, showValue, reasonOf }: HistoryEntryProps) {
  const { t, i18n } = useTranslation('history');
  const can = useCan();
  const lines = linesOf(event, allFields(entity));
  const reason = reasonOf ? reasonOf(event) : event.reason;
  const action = `action.${event.action}`;
  const isKnown = i18n.exists(action, { ns: 'history' });
  return (
    <Box
      component="li"
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        gap: '14px',
        paddingBottom: 2,
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 13,
          top: 28,
          bottom: 0,
          width: '1px',
          backgroundColor: theme.palette.surface.line,
        },
      })}
    >
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          border: 1,
          borderColor: 'surface.line',
          color: 'text.secondary',
          backgroundColor: 'background.paper',
        }}
      >
        <Icon name={icons[event.action] ?? 'history'} size={14} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, paddingTop: '4px', typography: 'body2' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
          <span>
            <b>
              <AccountName name={event.actor} id={event.actorId} />
            </b>{' '}
            {isKnown ? (t as unknown as Lookup)(action) : t('action.other', { action: event.action })}
          </span>
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', fontWeight: 400 }}>
            <InstantText value={event.at} />
          </Box>
        </Box>
        {lines.length > 0 ? (
          <ChangeTable
            lines={lines}
            labelOf={labelOf}
            showValue={showValue}
            isCreation={event.action === 'create'}
          />
        ) : null}
        <Box sx={{ marginTop: '5px', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {reason ? (
            <Box component="span" sx={{ color: 'text.primary', marginInlineEnd: 1 }}>
              {/* In its own direction: in Arabic, the full stop of an English reason stays at its end. */}
              <bdi>{t('quoted', { reason })}</bdi>
            </Box>
          ) : null}
          {t('meta', { version: event.version, source: t(`source.${event.source}`) })}
          {event.batchId && can('import.read') ? (
            <>
              {' · '}
              <RecordLink to={`/records/batch/${event.batchId}`}>{t('batch')}</RecordLink>
            </>
          ) : null}
          {event.actorEmail === null ? null : (
            <>
              {' · '}
              <Ltr>{event.actorEmail}</Ltr>
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}
